import type { AnswerOf } from '@spotter/api';
import { ApiError } from '@spotter/api/errors';
import { i18n } from '@spotter/i18n';
import { BrandLogo, Button, EmptyState, PageLoader, SegmentedControl } from '@spotter/ui';
import { invoiceKindLabels } from '@spotter/web-core/labels';
import { useQuery } from '@tanstack/react-query';
import { Printer, SearchX } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { CurrencyContext } from '../../gym/money.tsx';
import { InvoiceDocument } from '../../shared/billing/InvoiceDocument.tsx';
import { InvoiceStatusText } from '../../shared/billing/InvoiceStatusText.tsx';
import { QueryError } from '../../shared/QueryError.tsx';
import { useTitle } from '../../useTitle.ts';
import './receipt.css';
import { translateOptions } from '../../shared/labels.ts';

interface ReceiptProps {
  token: string;
  load: (token: string) => Promise<AnswerOf<'getReceipt'>>;
}

/** An unknown address is answered like a malformed one. */
const isUnknown = (error: unknown) =>
  error instanceof ApiError && (error.code === 'not-found' || error.code === 'invalid');

export function Receipt({ token, load }: ReceiptProps) {
  const query = useQuery({ queryKey: ['getReceipt', token], queryFn: () => load(token) });
  const { data, error } = query;
  useTitle(data?.invoice.number ?? i18n.t('Receipt'), data?.gym.name);
  return (
    <main className="flex min-h-dvh flex-col items-center bg-canvas p-4 text-ink sm:p-8 print:block print:min-h-0 print:bg-transparent print:p-0">
      <meta name="robots" content="noindex, nofollow" />
      {data && <Paper {...data} />}
      {!data && !error && <PageLoader label={i18n.t('Loading receipt...')} className="grow" />}
      {!data && error && <Centred>{isUnknown(error) ? <Unknown /> : <Failed query={query} />}</Centred>}
    </main>
  );
}

function Centred({ children }: { children: ReactNode }) {
  return <div className="my-auto w-full max-w-lg">{children}</div>;
}

function Unknown() {
  return (
    <>
      <h1 className="sr-only">{i18n.t('Receipt')}</h1>
      <EmptyState
        icon={SearchX}
        title={i18n.t('No receipt at this address')}
        hints={[
          i18n.t('The address may be incomplete. Open the whole link of the message, or ask the gym to send it again.'),
        ]}
      />
    </>
  );
}

function Failed({ query }: { query: Parameters<typeof QueryError>[0]['query'] }) {
  return (
    <>
      <h1 className="sr-only">{i18n.t('Receipt')}</h1>
      <QueryError title={i18n.t('The receipt could not be loaded')} query={query} />
    </>
  );
}

const papers = [
  { value: 'a4', label: /*i18n*/ 'A4' },
  { value: 'roll', label: /*i18n*/ '80 mm roll' },
];

/** The receipt as it is printed: always dark on light. */
function Paper({ invoice, gym }: AnswerOf<'getReceipt'>) {
  const [paper, setPaper] = useState('a4');
  const zone = { timeZone: gym.timeZone, locale: 'en-IN' };
  return (
    <>
      <header className="mb-4 flex w-full max-w-[210mm] flex-wrap items-center justify-between gap-3 print:hidden">
        <div className="min-w-0">
          <h1 className="text-xl font-semibold tracking-tight wrap-anywhere">
            {i18n.t('{kind} of {name}', {
              kind: invoiceKindLabels[invoice.kind],
              name: gym.name,
            })}
          </h1>
          {invoice.kind !== 'credit-note' && <InvoiceStatusText status={invoice.status} />}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <SegmentedControl
            label={i18n.t('Paper')}
            options={translateOptions(papers)}
            value={paper}
            onValueChange={setPaper}
          />
          <Button variant="primary" icon={Printer} onClick={() => window.print()}>
            {i18n.t('Print')}
          </Button>
        </div>
      </header>
      <div
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
    </>
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
