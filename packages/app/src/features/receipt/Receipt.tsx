import type { AnswerOf, InvoiceSummary } from '@spotter/api';
import { ApiError } from '@spotter/api/errors';
import type { Texts } from '@spotter/i18n';
import { Button, EmptyState, ErrorBanner, PageLoader, SegmentedControl } from '@spotter/ui';
import { errorMessage } from '@spotter/web-core/errors';
import { invoiceStatusMessages } from '@spotter/web-core/labels';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Printer, SearchX } from 'lucide-react';
import { useState } from 'react';
import { InvoiceStatusText } from '../../shared/billing/InvoiceStatusText.tsx';
import { passFocusOut } from '../../shared/keepFocus.ts';
import { loadReaderTexts, useDocumentLanguage } from '../../shared/readerTexts.ts';
import { useTitle } from '../../useTitle.ts';
import { ReceiptDocument } from './ReceiptDocument.tsx';
import './receipt.css';

interface ReceiptProps {
  token: string;
  load: (token: string) => Promise<AnswerOf<'getReceipt'>>;
  /** Until the member's language is known, and where there is none. */
  texts: Texts;
}

/** An unknown address is answered like a malformed one. */
const isUnknown = (error: unknown) =>
  error instanceof ApiError && (error.code === 'not-found' || error.code === 'invalid');

export function Receipt({ token, load, texts }: ReceiptProps) {
  const query = useQuery({
    queryKey: ['getReceipt', token],
    queryFn: async () => {
      const receipt = await load(token);
      return { ...receipt, texts: receipt.language === null ? texts : await loadReaderTexts(receipt.language) };
    },
  });
  const { data, error } = query;
  const i18n = data?.texts ?? texts;
  useTitle(data?.invoice.number ?? i18n.t('Receipt'), data?.gym.name);
  useDocumentLanguage(i18n);
  return (
    <main className="flex min-h-dvh flex-col items-center bg-canvas p-4 text-ink sm:p-8 print:block print:min-h-0 print:bg-transparent print:p-0">
      <meta name="robots" content="noindex, nofollow" />
      {data && <Printable {...data} />}
      {!data && !error && <PageLoader label={i18n.t('Loading receipt...')} className="grow" />}
      {!data && error && <Problem query={query} texts={i18n} />}
    </main>
  );
}

function Problem({
  query,
  texts: i18n,
}: {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  texts: Texts;
}) {
  const { error, isFetching, refetch } = query;
  return (
    <div className="my-auto w-full max-w-lg">
      <h1 className="sr-only">{i18n.t('Receipt')}</h1>
      {isUnknown(error) ? (
        <EmptyState
          icon={SearchX}
          title={i18n.t('No receipt at this address')}
          hints={[
            i18n.t(
              'The address may be incomplete. Open the whole link of the message, or ask the gym to send it again.',
            ),
          ]}
        />
      ) : (
        <ErrorBanner
          ref={passFocusOut}
          title={i18n.t('The receipt could not be loaded')}
          message={errorMessage(error, i18n)}
          retryLabel={i18n.t('Retry')}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </div>
  );
}

const papers = [
  { value: 'a4', label: /*i18n*/ 'A4' },
  { value: 'roll', label: /*i18n*/ '80 mm roll' },
];

const headings: Record<InvoiceSummary['kind'], string> = {
  invoice: /*i18n*/ 'Invoice of {name}',
  receipt: /*i18n*/ 'Receipt of {name}',
  'credit-note': /*i18n*/ 'Credit note of {name}',
  opening: /*i18n*/ 'Opening balance of {name}',
};

/** The document, and above it what is not printed, in the language of the member. */
function Printable({ invoice, gym, texts: i18n }: AnswerOf<'getReceipt'> & { texts: Texts }) {
  const [paper, setPaper] = useState('a4');
  return (
    <>
      <header className="mb-4 flex w-full max-w-[210mm] flex-wrap items-center justify-between gap-3 print:hidden">
        <div className="min-w-0">
          <h1 className="text-xl font-semibold tracking-tight wrap-anywhere">
            {i18n.t(headings[invoice.kind], { name: gym.name })}
          </h1>
          {invoice.kind !== 'credit-note' && (
            <InvoiceStatusText status={invoice.status} label={i18n.t(invoiceStatusMessages[invoice.status])} />
          )}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <SegmentedControl
            label={i18n.t('Paper')}
            options={papers.map(({ value, label }) => ({ value, label: i18n.t(label) }))}
            value={paper}
            onValueChange={setPaper}
          />
          <Button variant="primary" icon={Printer} onClick={() => window.print()}>
            {i18n.t('Print')}
          </Button>
        </div>
      </header>
      <ReceiptDocument invoice={invoice} gym={gym} paper={paper} />
    </>
  );
}
