import type { ImportDetail } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Button, EmptyState, ErrorBanner, Skeleton, TextLink } from '@spotter/ui';
import { formatDateTime, type Zone } from '@spotter/web-core/dates';
import { CircleCheck, Undo2, Users } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { useCallQuery } from '../../api/calls.ts';
import { memberPath, paths } from '../../paths.ts';
import { useVisitor } from '../../session/useSession.ts';
import { QueryError } from '../../shared/QueryError.tsx';
import { ErrorsDownload } from './ErrorsDownload.tsx';
import { itemsText, rowsText } from './importLabels.ts';
import { ImportRows } from './ImportRows.tsx';
import { OutcomeTiles } from './OutcomeTiles.tsx';
import { Progress } from './RunStep.tsx';
import { UndoImportDialog } from './UndoImportDialog.tsx';
import type { RowFilter } from './useImportRows.ts';
import { formatCount } from '../../shared/formatCount.ts';

interface ResultStepProps {
  detail: ImportDetail;
  isUnreachable: boolean;
  zone: Zone;
}

/** What an import did, its undo, and what the undo left. */
export function ResultStep({ detail, isUnreachable, zone }: ResultStepProps) {
  const { status, error } = detail;
  if (status === 'undoing') {
    return (
      <Progress detail={detail} label={i18n.t('Undo')} isUnreachable={isUnreachable}>
        <p className="text-muted">{i18n.t('The import is being undone. You can leave this page.')}</p>
      </Progress>
    );
  }
  if (status === 'undone') return <Undone detail={detail} />;
  return (
    <>
      {status === 'failed' && <ErrorBanner title={i18n.t('The import failed')} message={error} />}
      <Done detail={detail} zone={zone} />
    </>
  );
}

function Done({ detail, zone }: { detail: ImportDetail; zone: Zone }) {
  const { counts, undoUntil } = detail;
  const [filter, setFilter] = useState<RowFilter>(counts.error > 0 ? 'error' : 'all');
  const [isUndoing, setIsUndoing] = useState(false);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <div role="status">
            <h2 className="text-lg font-semibold">{resultText(detail)}</h2>
          </div>
          <p className="text-muted">
            {undoUntil === null
              ? i18n.t('It cannot be undone any more.')
              : i18n.t('It can be undone until {dateTime}.', { dateTime: formatDateTime(undoUntil, zone) })}
          </p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
          {undoUntil !== null && (
            <Button icon={Undo2} onClick={() => setIsUndoing(true)}>
              {i18n.t('Undo Import')}
            </Button>
          )}
          <ErrorsDownload detail={detail} />
          <Button asChild variant="primary" icon={Users}>
            <Link to={paths.members}>{i18n.t('Go to Members')}</Link>
          </Button>
        </div>
      </div>
      <OutcomeTiles counts={counts} filter={filter} onChange={setFilter} />
      <ImportRows detail={detail} filter={filter} />
      {isUndoing && <UndoImportDialog summary={detail} onClose={() => setIsUndoing(false)} />}
    </>
  );
}

/** "214 members added, 12 updated". */
function resultText({ kind, status, counts, processedRows, totalRows }: ImportDetail): string {
  const added = i18n.t('{items} added', { items: itemsText(kind, counts.create) });
  const result =
    counts.update > 0 ? i18n.t('{added}, {count} updated', { added, count: formatCount(counts.update) }) : added;
  return status === 'canceled'
    ? i18n.t('Stopped after {count} of {rows}: {result}', {
        count: formatCount(processedRows),
        rows: rowsText(totalRows),
        result,
      })
    : result;
}

const LEFTOVERS_ERROR_TITLE = /*i18n*/ 'Failed to Load the Members Who Stayed';

function Undone({ detail: { id } }: { detail: ImportDetail }) {
  const { gymId } = useVisitor();
  const headingId = useId();
  const query = useCallQuery('getImportLeftovers', { gymId, importId: id });
  const { data, error } = query;
  if (error && !data) return <QueryError title={i18n.t(LEFTOVERS_ERROR_TITLE)} query={query} />;
  if (!data) return <Skeleton className="h-8 w-64" />;
  if (data.members.length === 0) {
    return (
      <EmptyState
        icon={CircleCheck}
        title={i18n.t('The import is undone')}
        hints={[i18n.t('Everything that it added is removed, and what it changed is restored.')]}
        action={
          <Button asChild>
            <Link to={paths.imports}>{i18n.t('All imports')}</Link>
          </Button>
        }
      />
    );
  }
  return (
    <section aria-labelledby={headingId} className="flex min-w-0 flex-col gap-3">
      <div>
        <div role="status">
          <h2 id={headingId} className="text-lg font-semibold">
            {i18n.t(
              '{count, plural, one {The import is undone, but for # member} other {The import is undone, but for # members}}',
              { count: data.members.length },
            )}
          </h2>
        </div>
        <p className="text-muted">{i18n.t('They changed after the import, so they stayed as they are.')}</p>
      </div>
      <ul
        aria-label={i18n.t('Members who stayed')}
        className="divide-y divide-line rounded-lg border border-line bg-surface"
      >
        {data.members.map(({ memberId, name, reason }) => (
          <li key={memberId ?? name} className="flex flex-wrap gap-x-4 gap-y-0.5 px-4 py-3">
            <span className="w-56 min-w-0 font-medium wrap-anywhere">
              {memberId === null ? (
                name
              ) : (
                <TextLink asChild>
                  <Link to={memberPath(memberId)}>{name}</Link>
                </TextLink>
              )}
            </span>
            <span className="min-w-0 flex-1 basis-48 text-muted">{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
