import type { AnswerOf } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { BrandLogo } from '@spotter/ui';
import { useState } from 'react';
import { CurrencyContext } from '../../gym/money.tsx';
import { InvoiceDocument } from '../../shared/billing/InvoiceDocument.tsx';

/** The receipt as it is printed: always dark on light and, as a legal document, in English. */
export function ReceiptDocument({
  invoice,
  gym,
  paper,
}: Pick<AnswerOf<'getReceipt'>, 'invoice' | 'gym'> & { paper: string }) {
  const zone = { timeZone: gym.timeZone, locale: 'en-IN' };
  return (
    <div
      lang="en"
      data-theme="light"
      data-paper={paper}
      className="w-full max-w-[210mm] rounded-lg border border-line bg-surface p-5 text-ink data-[paper=roll]:max-w-[80mm] data-[paper=roll]:p-[4mm] data-[paper=a4]:sm:p-[14mm] print:max-w-none! print:rounded-none print:border-0 print:p-0!"
    >
      <CurrencyContext value={gym.currency}>
        <InvoiceDocument invoice={invoice} zone={zone} brand={<Brand {...gym} />} />
      </CurrencyContext>
      <footer className="mt-6 text-center text-xs text-muted">
        {invoice.supplier.gstin === ''
          ? i18n.t('Issued by computer')
          : i18n.t('Issued by computer, valid without a signature')}
      </footer>
    </div>
  );
}

function Brand({ name, logoUrl }: AnswerOf<'getReceipt'>['gym']) {
  const [isBroken, setIsBroken] = useState(false);
  return logoUrl && !isBroken ? (
    <BrandLogo src={logoUrl} alt={name} onError={() => setIsBroken(true)} className="mb-2 h-10 max-w-48 self-start" />
  ) : (
    <p className="mb-1 text-lg font-semibold tracking-tight wrap-anywhere">{name}</p>
  );
}
