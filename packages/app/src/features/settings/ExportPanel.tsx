import { type ExportFormat, exportFormats, type GymExport } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Button, ConfirmDialog, IconButton, ProgressBar, Skeleton, useRemovedFocus, useToast } from '@spotter/ui';
import { formatDateTime, type Zone } from '@spotter/web-core/dates';
import { CircleAlert, Download, FileDown, Trash2, X } from 'lucide-react';
import { useId, useState } from 'react';
import { invalidateCalls, useCallMutation, useCallQuery, useQueryClient } from '../../api/calls.ts';
import { useFailureToast } from '../../api/useFailureToast.ts';
import { useGym } from '../../gym/useGym.ts';
import { useVisitor } from '../../session/useSession.ts';
import { errorToast } from '../../shared/errorAbout.ts';
import { keepFocus } from '../../shared/keepFocus.ts';
import { QueryError } from '../../shared/QueryError.tsx';
import { formatCount } from '../../shared/formatCount.ts';

const ERROR_TITLE = /*i18n*/ 'Failed to Load Exports';
const POLL_INTERVAL_MS = 1000;

const formats: Record<ExportFormat, { title: string; about: string }> = {
  xlsx: { title: /*i18n*/ 'Excel', about: /*i18n*/ 'One workbook with a sheet for each list' },
  csv: { title: /*i18n*/ 'CSV', about: /*i18n*/ 'A ZIP with a file for each list, for any program' },
  json: { title: 'Spotter', about: /*i18n*/ 'A ZIP that an empty gym on Spotter can import again, complete' },
};

const isUnderWay = ({ status }: GymExport) => status === 'waiting' || status === 'running';

/** Exports everything of the gym in the background, and offers the files. */
export function ExportPanel() {
  const { gymId } = useVisitor();
  const { gym } = useGym();
  const headingId = useId();
  const queries = useQueryClient();
  const toast = useToast();
  const [deleting, setDeleting] = useState<GymExport>();
  const query = useCallQuery(
    'getExports',
    { gymId },
    { refetchInterval: ({ state }) => (state.data?.exports.some(isUnderWay) ? POLL_INTERVAL_MS : false) },
  );
  const { data, error } = query;
  const { heading, list } = useRemovedFocus();
  useFailureToast(ERROR_TITLE, error, data !== undefined);
  const start = useCallMutation('startExport');
  const isBusy = start.isPending || data?.exports.some(isUnderWay) === true;
  const begin = (format: ExportFormat) =>
    start.mutate(
      { gymId, format },
      {
        onError: (failure) => toast(errorToast(i18n.t('Failed to Start the Export'), failure)),
        onSettled: () => void invalidateCalls(queries, 'getExports'),
      },
    );
  return (
    <section aria-labelledby={headingId} className="mt-3 flex min-w-0 flex-col gap-3">
      <div>
        <h3 {...heading} id={headingId} className="rounded-sm font-semibold">
          {i18n.t('Export everything')}
        </h3>
        <p className="text-muted">
          {i18n.t(
            'Members, memberships, visits, invoices, payments and activity. Each file can be downloaded for 24 hours.',
          )}
        </p>
      </div>
      <ul className="grid gap-3 md:grid-cols-3">
        {exportFormats
          .toSorted((a) => (a === 'xlsx' ? -1 : 0))
          .map((format) => (
            <li key={format} className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
              <div className="flex-1">
                <p className="font-medium">{i18n.t(formats[format].title)}</p>
                <p className="text-sm text-muted">{i18n.t(formats[format].about)}</p>
              </div>
              <Button
                icon={FileDown}
                disabled={isBusy}
                className="self-start"
                aria-label={i18n.t('Export as {title}', { title: i18n.t(formats[format].title) })}
                onClick={({ currentTarget }) => {
                  keepFocus(currentTarget, heading.ref.current);
                  begin(format);
                }}
              >
                {i18n.t('Export')}
              </Button>
            </li>
          ))}
      </ul>
      {error && !data && <QueryError title={i18n.t(ERROR_TITLE)} query={query} />}
      {!error && !data && <Skeleton className="h-12 w-full" />}
      {data && gym && data.exports.length > 0 && (
        <ul
          {...list}
          aria-label={i18n.t('Exports')}
          className="divide-y divide-line rounded-lg border border-line bg-surface"
        >
          {data.exports.map((one) => (
            <ExportItem key={one.id} item={one} zone={gym} onDelete={() => setDeleting(one)} />
          ))}
        </ul>
      )}
      {deleting && <DeleteExportDialog item={deleting} onClose={() => setDeleting(undefined)} />}
    </section>
  );
}

interface ExportItemProps {
  item: GymExport;
  zone: Zone;
  onDelete: () => void;
}

function ExportItem({ item, zone, onDelete }: ExportItemProps) {
  const { format, requestedAt, requestedBy, downloadPath } = item;
  const title = `${i18n.t(formats[format].title)}, ${formatDateTime(requestedAt, zone)}`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium">
          {title} <span className="font-normal text-muted">{i18n.t('by {name}', { name: requestedBy })}</span>
        </p>
        <ExportState item={item} zone={zone} />
      </div>
      <div className="flex items-center gap-2">
        {downloadPath !== null && (
          <Button asChild icon={Download}>
            <a href={downloadPath} download aria-label={i18n.t('Download {title}', { title })}>
              {i18n.t('Download')}
            </a>
          </Button>
        )}
        {item.status !== 'expired' && (
          <IconButton
            icon={isUnderWay(item) ? X : Trash2}
            label={isUnderWay(item) ? i18n.t('Stop {title}', { title }) : i18n.t('Delete {title}', { title })}
            onClick={onDelete}
          />
        )}
      </div>
    </li>
  );
}

const megabytes = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1, minimumFractionDigits: 1 });
const BYTES_PER_MB = 1_000_000;

function ExportState({ item, zone }: Omit<ExportItemProps, 'onDelete'>) {
  const { status, rows, bytes, availableUntil, error } = item;
  if (isUnderWay(item)) return <ExportProgress item={item} />;
  if (status === 'expired')
    return <p className="text-sm text-muted">{i18n.t('The file is deleted. Export again for a new one.')}</p>;
  if (status === 'failed') {
    return (
      <p className="flex items-start gap-1.5 text-sm text-danger">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        {i18n.t('Failed: {error}', { error })}
      </p>
    );
  }
  return (
    <p className="text-sm text-muted tabular-nums">
      {bytes !== null && i18n.t('{megabytes} MB, ', { megabytes: megabytes.format(bytes / BYTES_PER_MB) })}
      {i18n.t('{count, plural, one {# row} other {# rows}}', { count: rows })}
      {availableUntil !== null && i18n.t(', until {dateTime}', { dateTime: formatDateTime(availableUntil, zone) })}
    </p>
  );
}

/** The total is an estimate: rows are written while the export runs. */
function ExportProgress({ item: { status, rows, totalRows } }: { item: GymExport }) {
  const text =
    status === 'waiting'
      ? i18n.t('Waiting')
      : i18n.t('{count} of {total} rows', { count: formatCount(rows), total: formatCount(totalRows) });
  return (
    <div className="flex max-w-md flex-col gap-1.5 py-1">
      <p className="text-sm text-muted tabular-nums">{i18n.t('{text}. You can leave this page.', { text })}</p>
      <ProgressBar
        label={i18n.t('Export')}
        {...(status === 'running' && { value: Math.min(rows, totalRows) })}
        max={totalRows}
        valueText={text}
      />
    </div>
  );
}

function DeleteExportDialog({ item, onClose }: { item: GymExport; onClose: () => void }) {
  const { gymId } = useVisitor();
  const queries = useQueryClient();
  const toast = useToast();
  const { mutate, isPending } = useCallMutation('deleteExport');
  const isStop = isUnderWay(item);
  const confirm = () =>
    mutate(
      { gymId, exportId: item.id },
      {
        onSuccess: () =>
          toast({ type: 'success', title: isStop ? i18n.t('Export Stopped') : i18n.t('Export Deleted') }),
        onError: (error) =>
          toast(
            errorToast(isStop ? i18n.t('Failed to Stop the Export') : i18n.t('Failed to Delete the Export'), error),
          ),
        onSettled: () => {
          void invalidateCalls(queries, 'getExports');
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      open
      danger
      busy={isPending}
      onOpenChange={onClose}
      title={isStop ? i18n.t('Stop this export?') : i18n.t('Delete this export?')}
      description={
        isStop
          ? i18n.t('What has been written so far is deleted.')
          : i18n.t('The file can no longer be downloaded. The gym’s own data stays as it is.')
      }
      confirmLabel={isStop ? i18n.t('Stop Export') : i18n.t('Delete')}
      onConfirm={confirm}
    />
  );
}
