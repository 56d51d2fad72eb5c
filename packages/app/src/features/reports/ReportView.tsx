import type { InputOf } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Trans } from '@spotter/i18n/trans';
import { Button, cn, DropdownMenu, Skeleton, useToast } from '@spotter/ui';
import { formatDateTime } from '@spotter/web-core/dates';
import { Download, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCallQuery } from '../../api/calls.ts';
import { useFailureToast } from '../../api/useFailureToast.ts';
import { useServerNow, useToday } from '../../shell/connection/useServerClock.ts';
import { useVisitor } from '../../session/useSession.ts';
import { downloadCsv } from '../../shared/downloadCsv.ts';
import { errorToast } from '../../shared/errorAbout.ts';
import { QueryError } from '../../shared/QueryError.tsx';
import { loadChunk } from '../../shell/loadChunk.ts';
import { Page } from '../../shell/Page.tsx';
import type { ReportName, ReportProps } from './report.ts';
import './reports.css';
import type { ReportTable } from './reportTables.ts';
import { usePaperWidth } from './usePaperWidth.ts';

const STALE_MS = 60_000;

/** The query of a report. Whoever comes back to it may have sold something meanwhile. */
export function useReport<Name extends ReportName>(name: Name, { view: { from, to }, branchId }: ReportProps) {
  const { gymId } = useVisitor();
  const input: InputOf<ReportName> = { gymId, from, to, ...(branchId !== undefined && { branchId }) };
  return useCallQuery<Name>(name, input as InputOf<Name>, {
    keepPrevious: true,
    staleTime: STALE_MS,
    refetchOnMount: 'always',
  });
}

interface ReportViewProps<Answer> extends ReportProps {
  /** "Attendance" */
  name: string;
  query: Omit<ReturnType<typeof useCallQuery<ReportName>>, 'data'> & { data: Answer | undefined };
  /** Whether its figures stand beside those of the period before. */
  isCompared?: boolean;
  tables: (answer: Answer) => readonly ReportTable[];
  /** Whether there is nothing to count, in the period before neither. */
  isEmpty: (answer: Answer) => boolean;
  /** Shown then instead of the figures. */
  empty: ReactNode;
  children: (answer: Answer | undefined) => ReactNode;
}

/** A report: its header for screen and paper, downloads, and the states without figures. */
export function ReportView<Answer extends { previousPeriod: { from: string; to: string } }>({
  name,
  query,
  isCompared = true,
  tables,
  isEmpty,
  empty,
  children,
  ...props
}: ReportViewProps<Answer>) {
  const { gym, view, scopeName, format, controls } = props;
  const { data, error, isPlaceholderData } = query;
  // What is shown meanwhile is of another period or branch than the file and the paper would say.
  const current = isPlaceholderData ? undefined : data;
  const title = i18n.t('Failed to Load {name} Report', { name });
  const paper = usePaperWidth<HTMLDivElement>();
  useFailureToast(title, error, data !== undefined);
  const compared = data && i18n.t(', compared with {period}', { period: format.period(data.previousPeriod) });
  const endsToday = view.to === useToday(gym);
  return (
    <div ref={paper} data-slot="report" className="@container/report">
      <p className="hidden items-baseline justify-between gap-4 border-b border-line pb-2 font-semibold print:mb-3 print:flex">
        <span>{gym.name}</span>
        <Printed gym={gym} />
      </p>
      <Page
        title={i18n.t('Reports')}
        actions={
          <>
            <Downloads tables={current && !isEmpty(current) ? tables(current) : []} view={view} scopeName={scopeName} />
            <Button
              icon={Printer}
              disabled={current === undefined}
              onClick={() => window.print()}
              className="print:hidden"
            >
              {i18n.t('Print')}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-3 print:hidden">{controls}</div>
        <h2 className="text-base font-medium tabular-nums">
          <span className="hidden print:inline">
            {name} · {scopeName} ·{' '}
          </span>
          {format.period(view)}
          {isPlaceholderData ? (
            <span role="status" className="font-normal text-muted print:hidden">
              {' · '}
              {i18n.t('Loading...')}
            </span>
          ) : (
            isCompared && (
              <span className="font-normal text-muted">
                {compared ?? (!error && <Skeleton className="ms-2 inline-block h-[0.8em] w-58 max-w-full" />)}
                {compared !== undefined && endsToday && ` · ${i18n.t('today is not over yet')}`}
              </span>
            )
          )}
        </h2>
        {error && !data ? (
          <QueryError title={title} query={query} />
        ) : (
          <>
            {isPlaceholderData && (
              <p className="hidden print:block">{i18n.t('The figures of this period were still loading.')}</p>
            )}
            <div
              aria-busy={isPlaceholderData || undefined}
              className={cn('flex flex-col gap-4', isPlaceholderData && 'print:hidden')}
            >
              {data && isEmpty(data) ? empty : children(data)}
            </div>
          </>
        )}
      </Page>
    </div>
  );
}

/** On paper only. */
const Printed = ({ gym }: Pick<ReportProps, 'gym'>) => (
  <span className="text-sm font-normal text-muted">
    {i18n.t('Printed {dateTime}', { dateTime: formatDateTime(useServerNow(), gym) })}
  </span>
);

interface DownloadsProps extends Pick<ReportProps, 'view' | 'scopeName'> {
  tables: readonly ReportTable[];
}

/** Each table of the report as a CSV file. */
function Downloads({ tables, view: { from, to }, scopeName }: DownloadsProps) {
  const toast = useToast();
  const download = async ({ label, fields, rows }: ReportTable) => {
    try {
      const { toCsv } = await loadChunk(() => import('../../shared/csv.ts'));
      downloadCsv(
        i18n.t('{label}, {scopeName}, {from} to {to}.csv', { label, scopeName, from, to }),
        toCsv(fields, rows),
      );
    } catch (error) {
      toast(errorToast(i18n.t('Failed to Export the Report'), error));
    }
  };
  const filled = tables.filter(({ rows }) => rows.length > 0);
  const [only] = filled;
  const button = (
    <Button
      icon={Download}
      aria-label={i18n.t('Download CSV')}
      disabled={!only}
      className="print:hidden"
      {...(filled.length === 1 && only && { onClick: () => void download(only) })}
    >
      <Trans id="<0>Download </0>CSV" components={{ 0: <span className="max-sm:sr-only" /> }} />
    </Button>
  );
  if (filled.length < 2) return button;
  return (
    <DropdownMenu
      trigger={button}
      items={filled.map((table) => ({ label: table.label, icon: Download, onSelect: () => void download(table) }))}
    />
  );
}
