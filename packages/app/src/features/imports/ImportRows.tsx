import { date, type ImportDetail, type ImportRow } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Trans } from '@spotter/i18n/trans';
import { EmptyState, LoadMore, Skeleton, TextLink } from '@spotter/ui';
import { formatPhone } from '@spotter/web-core/labels';
import { formatDate } from '@spotter/web-core/dates';
import { ArrowRight, CircleAlert, ListX } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useFailureToast } from '../../api/useFailureToast.ts';
import { memberPath } from '../../paths.ts';
import { QueryError } from '../../shared/QueryError.tsx';
import { OutcomeBadge } from './Badges.tsx';
import { importFieldLabels } from './importLabels.ts';
import { useImportRows, type RowFilter } from './useImportRows.ts';

const ERROR_TITLE = /*i18n*/ 'Failed to Load Rows';

interface ImportRowsProps {
  detail: Pick<ImportDetail, 'id' | 'kind'>;
  filter: RowFilter;
}

/** The rows of the file and what becomes of each. */
export function ImportRows({ detail, filter }: ImportRowsProps) {
  const query = useImportRows(detail.id, filter);
  const { data, error, isFetchingNextPage, hasNextPage, fetchNextPage } = query;
  useFailureToast(ERROR_TITLE, error, data !== undefined);
  if (!data) return error ? <QueryError title={i18n.t(ERROR_TITLE)} query={query} /> : <RowsSkeleton />;
  const rows = data.pages.flatMap((page) => page.rows);
  if (rows.length === 0) return <EmptyState icon={ListX} title={i18n.t('No such rows')} />;
  return (
    <>
      <ul aria-label={i18n.t('Rows')} className="divide-y divide-line rounded-lg border border-line bg-surface">
        {rows.map((row) => (
          <RowItem key={row.number} row={row} />
        ))}
      </ul>
      <LoadMore
        label={i18n.t('Load More Rows')}
        hasMore={hasNextPage}
        busy={isFetchingNextPage}
        onLoadMore={() => void fetchNextPage()}
        countText={
          hasNextPage
            ? i18n.t('{count, plural, one {# row shown} other {# rows shown}}', { count: rows.length })
            : i18n.t('{count, plural, one {# row shown} other {All # rows shown}}', { count: rows.length })
        }
      />
    </>
  );
}

function RowItem({ row }: { row: ImportRow }) {
  const { number, name, outcome, cells, errors, repairs, changes, memberId } = row;
  const text = cells.filter((cell) => cell !== '').join(' · ');
  return (
    <li className="flex min-w-0 gap-4 px-4 py-3 max-sm:gap-3">
      <span className="w-14 shrink-0 text-sm text-muted tabular-nums">{i18n.t('Row {number}', { number })}</span>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 font-medium wrap-anywhere">
            {memberId === null ? (
              name || i18n.t('No name')
            ) : (
              <TextLink asChild>
                <Link to={memberPath(memberId)}>{name}</Link>
              </TextLink>
            )}
          </span>
          <OutcomeBadge outcome={outcome} />
        </p>
        {errors.map(({ error }) => (
          <p key={error} className="flex items-start gap-1.5 wrap-anywhere text-danger">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {error}
          </p>
        ))}
        <DuplicateText row={row} />
        <ChangeList label={i18n.t('Read as')} changes={repairs} />
        <ChangeList label={i18n.t('Changes')} changes={changes} />
        <p className="truncate text-sm text-muted" title={text}>
          {text}
        </p>
      </div>
    </li>
  );
}

const duplicateTexts = {
  phone: /*i18n*/ 'Same phone number as <0/>, {where}',
  email: /*i18n*/ 'Same e-mail address as <0/>, {where}',
  cardNumber: /*i18n*/ 'Same card number as <0/>, {where}',
  name: /*i18n*/ 'Same name as <0/>, {where}',
};

function DuplicateText({ row: { duplicateOf } }: { row: ImportRow }) {
  if (!duplicateOf) return null;
  const { by, name, memberId, row } = duplicateOf;
  return (
    <p className="wrap-anywhere">
      <Trans
        id={duplicateTexts[by]}
        values={{
          where: row === null ? i18n.t('who is in the gym already') : i18n.t('row {row} of the file', { row }),
        }}
        components={{
          0:
            memberId === null ? (
              <>{name}</>
            ) : (
              <TextLink asChild>
                <Link to={memberPath(memberId)}>{name}</Link>
              </TextLink>
            ),
        }}
      />
    </p>
  );
}

/** Before → after, in words for screen readers. */
function ChangeList({ label, changes }: { label: string; changes: ImportRow['repairs'] }) {
  if (changes.length === 0) return null;
  return (
    <ul aria-label={label} className="flex min-w-0 flex-wrap gap-x-5 gap-y-1 text-sm">
      {changes.map(({ field, from, to }) => (
        <li key={field} className="flex min-w-0 flex-wrap items-center gap-x-1.5">
          <span className="text-muted">{i18n.t(importFieldLabels[field])}</span>
          <span className="wrap-anywhere text-muted line-through">{valueText(from)}</span>
          <ArrowRight aria-label={i18n.t('to')} role="img" className="size-3.5 shrink-0 text-muted" />
          <span className="wrap-anywhere">{valueText(to)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Dates and phone numbers as people write them; the server answers them as they are stored. */
const valueText = (value: string): string => {
  if (value === '') return i18n.t('empty');
  return date.safeParse(value).success ? formatDate(value, CALENDAR) : formatPhone(value);
};
/** No time zone moves a calendar date. */
const CALENDAR = { locale: 'en-IN', timeZone: 'UTC' };

const SKELETON_ROWS = 6;

function RowsSkeleton() {
  return (
    <div aria-busy className="animate-delayed divide-y divide-line rounded-lg border border-line bg-surface">
      {Array.from({ length: SKELETON_ROWS }, (_, at) => (
        <div key={at} className="flex flex-col gap-2 px-4 py-3.5">
          <Skeleton className="w-48" />
          <Skeleton className="w-80 max-w-full" />
        </div>
      ))}
    </div>
  );
}
