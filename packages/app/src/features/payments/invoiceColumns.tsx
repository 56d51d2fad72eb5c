import type { InvoiceSummary } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import type { Column } from '@spotter/ui';
import { formatDate, type Zone } from '@spotter/web-core/dates';
import { invoiceKindLabels } from '@spotter/web-core/labels';
import { AmountText } from '../../shared/billing/AmountText.tsx';
import { InvoiceStatusText } from '../../shared/billing/InvoiceStatusText.tsx';
import { ContactLines, TruncatedText } from '../../shared/TextCells.tsx';

const numberColumn = (): Column<InvoiceSummary> => ({
  key: 'number',
  label: i18n.t('Number'),
  width: 9.25,
  grow: 0,
  cell: ({ number, kind }) =>
    kind === 'invoice' ? (
      <span className="font-medium tabular-nums">{number}</span>
    ) : (
      <span className="block min-w-0">
        <span className="block font-medium tabular-nums">{number}</span>
        <span className="block text-xs text-muted">{invoiceKindLabels[kind]}</span>
      </span>
    ),
});

/** Minimum widths in rem; together they fit a window of 1024 px. */
export const invoiceColumns = (zone: Zone, hasBranches: boolean): Column<InvoiceSummary>[] => [
  numberColumn(),
  {
    key: 'date',
    label: i18n.t('Date'),
    width: 7,
    grow: 0,
    cell: ({ issuedOn }) => <span className="whitespace-nowrap tabular-nums">{formatDate(issuedOn, zone)}</span>,
  },
  {
    key: 'member',
    label: i18n.t('Member'),
    scrollFirst: true,
    brief: true,
    width: 10.75,
    grow: 3,
    cell: ({ memberName, description }) => <ContactLines first={memberName} second={description} />,
  },
  ...(hasBranches
    ? [
        {
          key: 'branch',
          label: i18n.t('Branch'),
          width: 6.5,
          cell: ({ branchName }: InvoiceSummary) => <TruncatedText text={branchName} />,
        },
      ]
    : []),
  {
    key: 'status',
    label: i18n.t('Status'),
    brief: true,
    width: 7,
    grow: 0,
    cell: ({ status, kind }) => (kind === 'credit-note' ? '' : <InvoiceStatusText status={status} />),
  },
  {
    key: 'due',
    label: i18n.t('Due'),
    numeric: true,
    width: 8.25,
    cell: ({ due }) => (due === 0 ? <span className="text-muted">–</span> : <AmountText amount={due} />),
  },
  {
    key: 'total',
    label: i18n.t('Total'),
    numeric: true,
    scrollFirst: true,
    brief: true,
    lead: true,
    width: 8.75,
    cell: ({ total, kind }) => <AmountText className="font-medium" amount={kind === 'credit-note' ? -total : total} />,
  },
];
