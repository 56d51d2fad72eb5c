import { MAX_AMOUNT_PAISE } from '@spotter/api';
import { upiPayUrl } from '@spotter/api/upi';
import { i18n } from '@spotter/i18n';
import { QRCodeSVG } from 'qrcode.react';
import { Link } from 'react-router-dom';
import { useGym } from '../../gym/useGym.ts';
import { paths } from '../../paths.ts';
import { useVisitor } from '../../session/useSession.ts';
import { useMoney } from '../../gym/money.tsx';

/** Where the gym is paid by UPI; `upiId` is empty for none. Without a name of its own it is the gym's. */
export interface UpiPayee {
  upiId: string;
  upiPayeeName: string;
}

interface UpiCodeProps {
  payee: UpiPayee;
  /** In paise; undefined or NaN while it is not an amount. */
  amount: number | undefined;
  /** What the payer reads. */
  note: string;
  /** By which the bank's entry is found: the invoice's number; empty before there is one. */
  reference: string;
}

/** The code that a payment app scans, with the amount in it. On white whatever the theme, for cameras. */
export function UpiCode({ payee, amount, note, reference }: UpiCodeProps) {
  const money = useMoney();
  const { isAdmin } = useVisitor();
  const { gym } = useGym();
  if (payee.upiId === '') {
    return (
      <p className="text-sm text-muted">
        {i18n.t('No code to scan: the gym has no UPI ID yet.')}{' '}
        {isAdmin ? (
          <Link className="text-ink underline underline-offset-2" to={paths.settings}>
            {i18n.t('Enter it in Settings')}
          </Link>
        ) : (
          i18n.t('An admin enters it in Settings.')
        )}
      </p>
    );
  }
  const isAmount = amount !== undefined && amount > 0 && amount <= MAX_AMOUNT_PAISE;
  if (!isAmount) return <p className="text-sm text-muted">{i18n.t('Enter an amount to show the code.')}</p>;
  const payeeName = payee.upiPayeeName || (gym?.name ?? '');
  const url = upiPayUrl({ upiId: payee.upiId, payeeName, amountPaise: amount, note, reference });
  return (
    <figure className="flex items-center gap-4 rounded-lg border border-line p-3 max-sm:flex-col">
      <QRCodeSVG
        value={url}
        size={168}
        marginSize={3}
        role="img"
        aria-label={i18n.t('UPI code for {amount}', { amount: money(amount) })}
        className="size-42 shrink-0 rounded-md"
      />
      <figcaption className="flex min-w-0 flex-col gap-1 max-sm:items-center max-sm:text-center">
        <span className="text-2xl font-semibold tracking-tight tabular-nums">{money(amount)}</span>
        <span className="wrap-anywhere">{i18n.t('to {payee}', { payee: payeeName || payee.upiId })}</span>
        <span className="text-sm text-muted">
          {i18n.t('Scan with any UPI app. Record the payment once the bank or the sound box confirms it.')}
        </span>
      </figcaption>
    </figure>
  );
}
