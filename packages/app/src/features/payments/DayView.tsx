import type { Payment, Takings } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Button, DataTable, DateField, EmptyState, useToast, type Column } from '@spotter/ui';
import { formatDate, formatTime, type Zone } from '@spotter/web-core/dates';
import { paymentMethodLabels } from '@spotter/web-core/labels';
import { Download, FileText, Banknote, LockKeyhole, Undo2 } from 'lucide-react';
import { useMemo } from 'react';
import { useCallQuery } from '../../api/calls.ts';
import { useFailureToast } from '../../api/useFailureToast.ts';
import { useBranches } from '../../gym/useBranches.ts';
import { useToday } from '../../shell/connection/useServerClock.ts';
import { useMoney } from '../../gym/money.tsx';
import { useVisitor } from '../../session/useSession.ts';
import { AmountText } from '../../shared/billing/AmountText.tsx';
import { AnnouncedPayments } from '../../shared/billing/AnnouncedPayments.tsx';
import { downloadCsv } from '../../shared/downloadCsv.ts';
import { errorToast } from '../../shared/errorAbout.ts';
import { QueryError } from '../../shared/QueryError.tsx';
import { ContactLines, TruncatedText } from '../../shared/TextCells.tsx';
import { loadChunk } from '../../shell/loadChunk.ts';
import { Page } from '../../shell/Page.tsx';
import { RemindLink } from './RemindLink.tsx';
import type { SectionProps } from './section.ts';
import { TakingsPanel, TakingsSkeleton } from './TakingsPanel.tsx';

const ERROR_TITLE = /*i18n*/ 'Failed to Load Takings';

/** The takings of a day: sums, payments, and closing it. */
export function DayView({ view, onChange, zone, scope, branchId, onOpen }: SectionProps) {
  const money = useMoney();
  const { gymId, isAdmin } = useVisitor();
  const toast = useToast();
  const today = useToday(zone);
  const day = view.day !== '' && view.day <= today ? view.day : today;
  const branch = branchId === undefined ? {} : { branchId };
  // Without a branch an admin would get the takings of the main one, and what all are to confirm, whichever is chosen.
  const isLoadingBranches = useBranches().isPending && isAdmin;
  const query = useCallQuery('getTakings', { gymId, day, ...branch }, { staleTime: 0, enabled: !isLoadingBranches });
  const dues = useCallQuery('getDues', { gymId, ...branch }, { enabled: !isLoadingBranches });
  const takings = query.data?.takings;
  useFailureToast(ERROR_TITLE, query.error, takings !== undefined);
  const columns = useMemo(() => paymentColumns(zone), [zone]);
  const exportSheet = async (sheet: Takings) => {
    try {
      const { daySheetCsv } = await loadChunk(() => import('./daySheetCsv.ts'));
      downloadCsv(
        i18n.t('Day sheet {branchName} {day}.csv', { branchName: sheet.branchName, day: sheet.day }),
        daySheetCsv(sheet, zone),
      );
    } catch (error) {
      toast(errorToast(i18n.t('Failed to Export the Day Sheet'), error));
    }
  };
  return (
    <Page
      title={i18n.t('Payments')}
      actions={
        <>
          <RemindLink />
          {takings && (
            <Button icon={Download} onClick={() => void exportSheet(takings)}>
              {i18n.t('Day Sheet')}
            </Button>
          )}
          {takings && !takings.close && (
            <Button variant="primary" icon={LockKeyhole} onClick={() => onOpen({ is: 'close-day', takings })}>
              {i18n.t('Close the Day')}
            </Button>
          )}
        </>
      }
    >
      {scope}
      {day === today && !isLoadingBranches && <AnnouncedPayments branchId={branchId} zone={zone} />}
      <DateField
        label={i18n.t('Day')}
        className="w-44 max-w-full"
        max={today}
        value={day}
        onChange={({ target }) => onChange({ day: target.value === today ? '' : target.value })}
      />
      {takings ? (
        <TakingsPanel
          takings={takings}
          dayLabel={day === today ? i18n.t('Taken today') : i18n.t('Taken on {date}', { date: formatDate(day, zone) })}
          zone={zone}
          dues={dues.data}
          onShowDues={() => onChange({ section: 'dues' })}
        />
      ) : query.error ? (
        <QueryError title={i18n.t(ERROR_TITLE)} query={query} />
      ) : (
        <TakingsSkeleton />
      )}
      {(takings || !query.error) && (
        <DataTable<Payment>
          fit
          label={i18n.t('Payments')}
          columns={columns}
          rows={takings?.payments}
          rowKey={({ id }) => id}
          rowActionsLabel={({ memberName, amount }) =>
            i18n.t('Actions for {amount} of {memberName}', { amount: money(amount), memberName })
          }
          rowActions={(payment) => [
            {
              label: i18n.t('Show Invoice'),
              icon: FileText,
              onSelect: () => onOpen({ is: 'invoice', invoiceId: payment.invoiceId }),
            },
            ...(isAdmin && payment.refundable > 0
              ? [{ label: i18n.t('Refund'), icon: Undo2, onSelect: () => onOpen({ is: 'refund', payment }) }]
              : []),
          ]}
          refreshing={query.isFetching && takings !== undefined}
          empty={
            <EmptyState
              icon={Banknote}
              title={day === today ? i18n.t('No payments yet today') : i18n.t('No payments on this day')}
              hints={[i18n.t('What is paid at the desk, by payment link or on the phone will be listed here.')]}
            />
          }
        />
      )}
    </Page>
  );
}

/** Widths in rem. */
const paymentColumns = (zone: Zone): Column<Payment>[] => [
  {
    key: 'member',
    label: i18n.t('Member'),
    width: 11,
    grow: 3,
    cell: ({ memberName, invoiceNumber, reason }) => (
      <ContactLines first={memberName} second={reason === '' ? invoiceNumber : `${invoiceNumber}: ${reason}`} />
    ),
  },
  {
    key: 'time',
    label: i18n.t('Time'),
    width: 5.25,
    grow: 0,
    cell: ({ receivedAt }) => <span className="whitespace-nowrap tabular-nums">{formatTime(receivedAt, zone)}</span>,
  },
  {
    key: 'method',
    label: i18n.t('Method'),
    scrollFirst: true,
    brief: true,
    width: 8.75,
    grow: 1,
    cell: ({ method, reference, kind }) => {
      const label =
        kind === 'refund'
          ? i18n.t('Refund, {method}', { method: paymentMethodLabels[method] })
          : paymentMethodLabels[method];
      return reference === '' ? label : <ContactLines first={label} second={reference} />;
    },
  },
  {
    key: 'by',
    label: i18n.t('Received By'),
    width: 8,
    grow: 1,
    cell: ({ receivedBy }) => <TruncatedText text={receivedBy} />,
  },
  {
    key: 'amount',
    label: i18n.t('Amount'),
    numeric: true,
    scrollFirst: true,
    brief: true,
    lead: true,
    width: 8.75,
    cell: ({ kind, amount }) => <AmountText className="font-medium" amount={kind === 'refund' ? -amount : amount} />,
  },
];
