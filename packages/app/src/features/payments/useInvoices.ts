import { invoicePageSize } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useClient } from '../../api/client.ts';
import { useFailureToast } from '../../api/useFailureToast.ts';
import { useVisitor } from '../../session/useSession.ts';
import type { PaymentsView } from './view.ts';

/** The documents that fit the filters, newest first, in pages of 50. */
export function useInvoices({ branch, search, status, kind, from, to }: PaymentsView) {
  const { gymId } = useVisitor();
  const client = useClient();
  const text = search.trim();
  const input = {
    gymId,
    limit: invoicePageSize,
    ...(branch !== '' && { branchId: branch }),
    ...(text !== '' && { search: text }),
    ...(status !== 'all' && { status }),
    ...(kind !== 'all' && { kind }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
  };
  const query = useInfiniteQuery({
    queryKey: ['getInvoices', 'pages', input],
    queryFn: ({ pageParam, signal }) =>
      client.getInvoices({ ...input, ...(pageParam !== null && { startAfter: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ hasMore, lastInvoiceId }) => (hasMore ? lastInvoiceId : null),
    placeholderData: keepPreviousData,
  });
  useFailureToast(i18n.t('Failed to Load Invoices'), query.error, query.data !== undefined);
  return { query, invoices: query.data?.pages.flatMap((page) => page.invoices) };
}
