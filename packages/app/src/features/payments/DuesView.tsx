import type { AnswerOf } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { DataTable, EmptyState, TextLink, type Column } from '@spotter/ui';
import { formatPhone } from '@spotter/web-core/labels';
import { formatDate, formatRelativeDays, type Zone } from '@spotter/web-core/dates';
import { CircleCheck, FileText, HandCoins, UserRound } from 'lucide-react';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useCallQuery } from '../../api/calls.ts';
import { useFailureToast } from '../../api/useFailureToast.ts';
import { useToday } from '../../shell/connection/useServerClock.ts';
import { useMoney } from '../../gym/money.tsx';
import { memberPath } from '../../paths.ts';
import { useVisitor } from '../../session/useSession.ts';
import { AmountText } from '../../shared/billing/AmountText.tsx';
import { QueryError } from '../../shared/QueryError.tsx';
import { TruncatedText } from '../../shared/TextCells.tsx';
import { Page } from '../../shell/Page.tsx';
import { RemindLink } from './RemindLink.tsx';
import type { SectionProps } from './section.ts';

type Due = AnswerOf<'getDues'>['members'][number];

const ERROR_TITLE = /*i18n*/ 'Failed to Load Dues';
const MAX_SHOWN = 500;
const DAY_MS = 86_400_000;

/** Members who owe something, the largest sum first. */
export function DuesView({ zone, scope, branchId, onOpen, onChange }: SectionProps) {
  const { gymId } = useVisitor();
  const navigate = useNavigate();
  const money = useMoney();
  const today = useToday(zone);
  const query = useCallQuery(
    'getDues',
    { gymId, ...(branchId !== undefined && { branchId }) },
    { keepPrevious: true, staleTime: 0 },
  );
  const { data, error, isFetching } = query;
  useFailureToast(ERROR_TITLE, error, data !== undefined);
  const showInvoicesOf = (search: string) => onChange({ section: 'invoices', search });
  const columns = useMemo(() => dueColumns(zone, today), [zone, today]);
  return (
    <Page title={i18n.t('Payments')} actions={<RemindLink />}>
      {scope}
      <p role="status" className="min-h-lh text-muted tabular-nums">
        {data && summaryOf(data, money)}
      </p>
      <DataTable<Due>
        fit
        label={i18n.t('Dues')}
        columns={columns}
        rows={data?.members}
        rowKey={({ memberId }) => memberId}
        rowActionsLabel={({ name }) => i18n.t('Actions for {name}', { name })}
        rowActions={({ memberId, name, isDeleted }) =>
          isDeleted
            ? [{ label: i18n.t('Show Invoices'), icon: FileText, onSelect: () => showInvoicesOf(name) }]
            : [
                {
                  label: i18n.t('Take Payment'),
                  icon: HandCoins,
                  onSelect: () => onOpen({ is: 'take-member', memberId, memberName: name }),
                },
                { label: i18n.t('Show Member'), icon: UserRound, onSelect: () => void navigate(memberPath(memberId)) },
              ]
        }
        refreshing={isFetching && data !== undefined}
        empty={
          <EmptyState
            icon={CircleCheck}
            title={i18n.t('Nobody owes anything')}
            hints={[i18n.t('Members with an invoice that is not fully paid will be listed here.')]}
          />
        }
        {...(error && !data && { error: <QueryError title={i18n.t(ERROR_TITLE)} query={query} /> })}
      />
    </Page>
  );
}

function summaryOf({ total, members }: AnswerOf<'getDues'>, money: (amount: number) => string): string {
  if (members.length === 0) return '';
  const people = i18n.t('{count, plural, one {# member owes} other {# members owe}}', { count: members.length });
  return members.length < MAX_SHOWN
    ? `${people} ${money(total)}`
    : i18n.t('{amount} is due; the {count} largest sums are shown', { amount: money(total), count: MAX_SHOWN });
}

/** Widths in rem. */
const dueColumns = (zone: Zone, today: string): Column<Due>[] => [
  {
    key: 'name',
    label: i18n.t('Member'),
    width: 11,
    grow: 3,
    cell: ({ memberId, name, isDeleted }) =>
      isDeleted ? (
        <span className="block truncate" title={name}>
          {name}
          <span className="block text-sm text-muted">{i18n.t('Deleted member')}</span>
        </span>
      ) : (
        <TextLink asChild className="block truncate touch:min-h-[44px] touch:content-center">
          <Link to={memberPath(memberId)} title={name}>
            {name}
          </Link>
        </TextLink>
      ),
  },
  {
    key: 'phone',
    label: i18n.t('Phone'),
    width: 9,
    cell: ({ phone }) => <TruncatedText text={formatPhone(phone)} />,
  },
  {
    key: 'since',
    label: i18n.t('Since'),
    scrollFirst: true,
    brief: true,
    width: 9,
    cell: ({ oldestIssuedOn }) => (
      <span title={formatDate(oldestIssuedOn, zone)}>
        {formatRelativeDays(Math.round((Date.parse(oldestIssuedOn) - Date.parse(today)) / DAY_MS), zone)}
      </span>
    ),
  },
  {
    key: 'due',
    label: i18n.t('Due'),
    numeric: true,
    scrollFirst: true,
    brief: true,
    lead: true,
    width: 9.5,
    cell: ({ due }) => <AmountText className="font-medium" amount={due} />,
  },
];
