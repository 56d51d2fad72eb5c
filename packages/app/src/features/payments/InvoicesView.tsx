import type { InvoiceSummary } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Button, DataTable, EmptyState, LoadMore, type DataTableHandle } from '@spotter/ui';
import { Download, FileText, HandCoins, ReceiptText, SearchX } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useVisitor } from '../../session/useSession.ts';
import { QueryError } from '../../shared/QueryError.tsx';
import { ResourceFilterPanel, viewKeyOf } from '../../shared/ResourceFilterPanel.tsx';
import { Page } from '../../shell/Page.tsx';
import { invoiceColumns } from './invoiceColumns.tsx';
import { invoiceFilters } from './invoiceFilters.tsx';
import type { SectionProps } from './section.ts';
import { useInvoices } from './useInvoices.ts';
import { readView, resetFilters } from './view.ts';
import { formatCount } from '../../shared/formatCount.ts';

/** Invoices, receipts and credit notes with search and filters, newest first. */
export function InvoicesView({
  view,
  onChange,
  zone,
  scope,
  branchId,
  onOpen,
  hasBranches,
}: SectionProps & { hasBranches: boolean }) {
  const { isAdmin } = useVisitor();
  const handle = useRef<DataTableHandle>(null);
  // The search in the URL is debounced.
  const [params] = useSearchParams();
  const { query, invoices } = useInvoices({ ...readView(params), branch: branchId ?? '' });
  const { error, isPending, isFetching, isFetchingNextPage, hasNextPage } = query;
  const columns = useMemo(
    () => invoiceColumns(zone, hasBranches && branchId === undefined),
    [zone, hasBranches, branchId],
  );
  const filters = invoiceFilters({ view, onChange, zone });
  const count = invoices?.length ?? 0;
  return (
    <Page
      title={i18n.t('Payments')}
      actions={
        isAdmin && (
          <Button icon={Download} onClick={() => onOpen({ is: 'export' })}>
            {i18n.t('For the Accountant')}
          </Button>
        )
      }
    >
      {scope}
      <ResourceFilterPanel
        filters={filters}
        summary={
          invoices
            ? hasNextPage
              ? i18n.t('Showing {count} of the newest invoices', { count: formatCount(count) })
              : i18n.t('{count, plural, one {Showing # invoice} other {Showing # invoices}}', { count })
            : ''
        }
        isPending={isPending}
        table={handle}
      />
      <div>
        <DataTable<InvoiceSummary>
          fit
          handle={handle}
          viewKey={viewKeyOf(filters)}
          label={i18n.t('Invoices')}
          columns={columns}
          rows={invoices}
          rowKey={({ id }) => id}
          rowActionsLabel={({ number }) => i18n.t('Actions for {number}', { number })}
          rowActions={(invoice) => [
            { label: i18n.t('Show'), icon: FileText, onSelect: () => onOpen({ is: 'invoice', invoiceId: invoice.id }) },
            ...(invoice.due > 0
              ? [{ label: i18n.t('Take Payment'), icon: HandCoins, onSelect: () => onOpen({ is: 'take', invoice }) }]
              : []),
          ]}
          refreshing={isFetching && !isPending && !isFetchingNextPage}
          empty={
            filters.isNarrowed ? (
              <EmptyState
                icon={SearchX}
                title={i18n.t('No invoices found')}
                hints={[i18n.t('Nothing matches the search and the filters.')]}
                action={<Button onClick={() => onChange(resetFilters)}>{i18n.t('Reset All')}</Button>}
              />
            ) : (
              <EmptyState
                icon={ReceiptText}
                title={i18n.t('No invoices yet')}
                hints={[i18n.t('Each sale of a plan with a price creates one. Renew a member to begin.')]}
              />
            )
          }
          {...(error && !invoices && { error: <QueryError title={i18n.t('Failed to Load Invoices')} query={query} /> })}
        />
        {count > 0 && (
          <LoadMore
            label={i18n.t('Load More Invoices')}
            hasMore={hasNextPage}
            busy={isFetchingNextPage}
            onLoadMore={() => void query.fetchNextPage()}
            countText={
              hasNextPage
                ? i18n.t('{count} shown', { count })
                : i18n.t('{count, plural, one {# shown} other {All # shown}}', { count })
            }
          />
        )}
      </div>
    </Page>
  );
}
