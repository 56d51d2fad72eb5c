import type { AnswerOf, InvoiceSummary, Member, Payment } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Button, EmptyState, TextLink } from '@spotter/ui';
import { formatDate, formatDateTime, type Zone } from '@spotter/web-core/dates';
import { paymentMethodLabels } from '@spotter/web-core/labels';
import { Banknote, ReceiptText } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useCallQuery } from '../../api/calls.ts';
import { useMoney } from '../../gym/money.tsx';
import { useVisitor } from '../../session/useSession.ts';
import { AmountText } from '../../shared/billing/AmountText.tsx';
import { InvoiceStatusText } from '../../shared/billing/InvoiceStatusText.tsx';
import { TakePaymentDialog } from '../../shared/billing/TakePaymentDialog.tsx';
import { passFocusToSection } from '../../shared/keepFocus.ts';
import { isUninvoiced } from '../memberships/index.ts';
import { Loaded, Section } from './Section.tsx';

interface BillingSectionProps {
  member: Member;
  zone: Zone;
  onInvoice: () => void;
}

/** What is due, and each invoice with its payments. */
export function BillingSection({ member, zone, onInvoice }: BillingSectionProps) {
  const { gymId, isAdmin } = useVisitor();
  const membership = useCallQuery('getMembership', { gymId, memberId: member.id }, { staleTime: 0 });
  const query = useCallQuery('getMemberBilling', { gymId, memberId: member.id }, { staleTime: 0 });
  // As it was when the dialog was opened: another desk may take the payment meanwhile.
  const [paying, setPaying] = useState<ComponentProps<typeof TakePaymentDialog>['invoices']>();
  const [first, ...others] = query.data?.invoices.filter(({ due }) => due > 0).toReversed() ?? [];
  const isUnbilled = membership.data?.terms.some((term) => isUninvoiced(term, isAdmin)) ?? false;
  return (
    <Section
      title={i18n.t('Payments')}
      actions={
        <>
          {isUnbilled && (
            <Button ref={passFocusToSection} icon={ReceiptText} onClick={onInvoice}>
              {i18n.t('Issue Invoice')}
            </Button>
          )}
          {first && (
            <Button ref={passFocusToSection} icon={Banknote} onClick={() => setPaying([first, ...others])}>
              {i18n.t('Take Payment')}
            </Button>
          )}
        </>
      }
    >
      <Loaded query={query} errorTitle={i18n.t('Failed to Load the Payments')}>
        {(billing) => <Billing billing={billing} isUnbilled={isUnbilled} zone={zone} />}
      </Loaded>
      {paying && <TakePaymentDialog invoices={paying} onClose={() => setPaying(undefined)} />}
    </Section>
  );
}

interface BillingProps {
  billing: AnswerOf<'getMemberBilling'>;
  /** Whether a term that costs something has no invoice. */
  isUnbilled: boolean;
  zone: Zone;
}

function Billing({ billing: { invoices, payments }, isUnbilled, zone }: BillingProps) {
  const money = useMoney();
  if (invoices.length === 0) {
    return (
      <EmptyState
        className="py-4"
        title={i18n.t('No invoices yet')}
        hints={[
          isUnbilled
            ? i18n.t('Issue the invoice of the membership to take a payment.')
            : i18n.t('The first renewal with a price creates one.'),
        ]}
      />
    );
  }
  // Not the balance: what was paid too much for one invoice pays no other.
  const due = invoices.reduce((sum, invoice) => sum + Math.max(invoice.due, 0), 0);
  const overpaid = invoices.reduce((sum, invoice) => sum + Math.max(-invoice.due, 0), 0);
  return (
    <>
      {due > 0 && <Balance amount={money(due)} label={i18n.t('due')} isOpen />}
      {overpaid > 0 && <Balance amount={money(overpaid)} label={i18n.t('paid too much')} isOpen />}
      {due === 0 && overpaid === 0 && <Balance amount={i18n.t('Nothing due')} label={i18n.t('Everything is paid')} />}
      <ul aria-label={i18n.t('Invoices')} className="@container divide-y divide-line border-y border-line">
        {invoices.map((invoice) => (
          <InvoiceItem
            key={invoice.id}
            invoice={invoice}
            payments={payments.filter(({ invoiceId }) => invoiceId === invoice.id)}
            zone={zone}
          />
        ))}
      </ul>
    </>
  );
}

function Balance({ amount, label, isOpen = false }: { amount: string; label: string; isOpen?: boolean }) {
  return (
    <p>
      <span className="block text-2xl font-semibold tracking-tight tabular-nums">{amount}</span>
      <span className={isOpen ? 'text-warning' : 'text-muted'}>{label}</span>
    </p>
  );
}

interface InvoiceItemProps {
  invoice: InvoiceSummary;
  payments: readonly Payment[];
  zone: Zone;
}

function InvoiceItem({ invoice, payments, zone }: InvoiceItemProps) {
  const { number, description, issuedOn, total, status, kind, receiptPath } = invoice;
  return (
    <li className="grid gap-x-4 gap-y-1 py-3 text-sm @min-[14rem]:grid-cols-[1fr_auto]">
      <span className="min-w-0 wrap-anywhere">
        <span className="font-medium">{description}</span>
        <span className="block text-xs text-muted tabular-nums">
          <TextLink tone="quiet" href={receiptPath} target="_blank" rel="noreferrer" className="underline">
            {number}
          </TextLink>
          , {formatDate(issuedOn, zone)}
        </span>
      </span>
      <span className="flex flex-col items-end">
        <AmountText amount={kind === 'credit-note' ? -total : total} className="font-medium" />
        <span className="text-xs">
          <InvoiceStatusText status={status} />
        </span>
      </span>
      {payments.map((payment) => (
        <PaymentLine key={payment.id} payment={payment} zone={zone} />
      ))}
    </li>
  );
}

function PaymentLine({ payment, zone }: { payment: Payment; zone: Zone }) {
  const { kind, method, reference, reason, receivedBy, receivedAt, amount } = payment;
  const details = [paymentMethodLabels[method], reference, reason, receivedBy, formatDateTime(receivedAt, zone)];
  return (
    <>
      <span className="min-w-0 ps-4 text-xs wrap-anywhere text-muted tabular-nums">
        {kind === 'refund' ? i18n.t('Refund') : i18n.t('Paid')} ·{' '}
        {details.filter((detail) => detail !== '').join(' · ')}
      </span>
      <AmountText amount={kind === 'refund' ? -amount : amount} className="text-end text-xs text-muted" />
    </>
  );
}
