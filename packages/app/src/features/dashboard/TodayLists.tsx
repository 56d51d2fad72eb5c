import { TODAY_LIST_SIZE, todayLists, type Member, type TodayListName, type TodayNumbers } from '@spotter/api';
import { wholeUnits } from '@spotter/api/currency';
import { i18n } from '@spotter/i18n';
import { ActionList, SegmentedControl, TextLink, useToast } from '@spotter/ui';
import { lazy, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { callKey, useQueryClient } from '../../api/calls.ts';
import { useClient } from '../../api/client.ts';
import type { Gym } from '../../gym/gymCache.ts';
import { useMoney } from '../../gym/money.tsx';
import { useToday } from '../../shell/connection/useServerClock.ts';
import { paths } from '../../paths.ts';
import { useVisitor } from '../../session/useSession.ts';
import { errorToast } from '../../shared/errorAbout.ts';
import { QueryError } from '../../shared/QueryError.tsx';
import { todayListTitle } from '../../shared/todayLists.ts';
import { LazyDialog } from '../../shell/LazyDialog.tsx';
import { loadChunk } from '../../shell/loadChunk.ts';
import { whenIdle } from '../../shell/whenIdle.ts';
import { MembershipDialogs, preloadMembershipDialogs } from '../memberships/index.ts';
import { SetupPanel } from './SetupPanel.tsx';
import { todayRow, type RowContext } from './todayRows.tsx';
import type { Dashboard, ListScope } from './useDashboard.ts';
import { formatCount } from '../../shared/formatCount.ts';

const TakeMemberPaymentDialog = lazy(async () => ({
  default: (await loadChunk(() => import('../../shared/billing/TakeMemberPaymentDialog.tsx'))).TakeMemberPaymentDialog,
}));

type Dialog = { is: 'renew'; member: Member } | { is: 'take-payment'; memberId: string; memberName: string };

const emptyTexts: Record<TodayListName, string> = {
  'expired-visiting': /*i18n*/ 'Nobody comes without a membership.',
  expiring: /*i18n*/ 'No membership ends this week.',
  unseen: /*i18n*/ 'Everybody has been here lately.',
  dues: /*i18n*/ 'Nobody owes anything.',
  'first-visits': /*i18n*/ 'Nobody was here for the first time.',
  birthdays: /*i18n*/ 'No birthdays today.',
};

interface TodayListsProps {
  board: Dashboard;
  gym: Gym | undefined;
  className: string;
}

/** Who needs a word today, each with what to do about it; in an empty gym, what to do first. */
export function TodayLists({ board, gym, className }: TodayListsProps) {
  const { lists: query, listScope, branch, branches, hasSeveral, chooseListScope } = board;
  const { data, error } = query;
  const { openingId, dialog, openRenewal, openPayment, close } = useDialogs();
  const today = useToday(gym ?? UTC);
  const money = useMoney();
  const isLoaded = data !== undefined;
  useEffect(() => (isLoaded ? whenIdle(preloadMembershipDialogs) : undefined), [isLoaded]);

  if (data?.checklist) return <SetupPanel checklist={data.checklist} className={className} />;
  const branchNames = new Map(branches.map(({ id, name }) => [id, name]));
  const context: RowContext | undefined = gym && {
    gym,
    today,
    money,
    branchName: listScope === 'all' ? (id) => branchNames.get(id) ?? '' : undefined,
    openingId,
    onRenew: ({ memberId, name }) => void openRenewal(memberId, name),
    onTakePayment: openPayment,
  };
  return (
    <section aria-label={i18n.t('To do')} className={`flex flex-col gap-3 ${className}`}>
      <header className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-lg font-semibold">{i18n.t('To do')}</h2>
        {hasSeveral && branch && (
          <SegmentedControl
            label={i18n.t('Lists of')}
            options={[
              { value: 'all', label: i18n.t('All branches') },
              { value: 'branch', label: branch.name },
            ]}
            value={listScope}
            onValueChange={(scope) => chooseListScope(scope as ListScope)}
          />
        )}
      </header>
      {error && !data ? (
        <QueryError title={i18n.t('Failed to Load the Lists')} query={query} />
      ) : (
        <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          {todayLists.map((list) => (
            <List
              key={list}
              list={list}
              data={context && data}
              context={context}
              branchId={listScope === 'branch' ? branch?.id : undefined}
            />
          ))}
        </div>
      )}
      {dialog && gym && (
        <LazyDialog onClose={close}>
          {dialog.is === 'renew' ? (
            <MembershipDialogs dialog={dialog} zone={gym} today={today} onClose={close} />
          ) : (
            <TakeMemberPaymentDialog memberId={dialog.memberId} memberName={dialog.memberName} onClose={close} />
          )}
        </LazyDialog>
      )}
    </section>
  );
}

/** Until the gym is loaded, no date is shown. */
const UTC = { timeZone: 'UTC', locale: 'en-IN' };

interface ListProps {
  list: TodayListName;
  data: TodayNumbers | undefined;
  context: RowContext | undefined;
  branchId: string | undefined;
}

function List({ list, data, context, branchId }: ListProps) {
  const money = useMoney();
  const found = data?.lists[list];
  const count = found && formatCount(found.count);
  return (
    <ActionList
      title={todayListTitle(list)}
      {...(count !== undefined && { count })}
      {...noteOf(list, data, money)}
      rows={found && context && found.members.map((member) => todayRow(list, member, context))}
      empty={i18n.t(emptyTexts[list])}
      more={
        <TextLink asChild tone="quiet" className="inline-flex min-h-9 items-center touch:min-h-[44px]">
          <Link to={pathOf(list, branchId)}>
            {(found?.count ?? 0) > TODAY_LIST_SIZE
              ? i18n.t('Show all {count}', { count: count ?? '' })
              : i18n.t('Open the list')}
            <span className="sr-only">: {todayListTitle(list)}</span>
          </Link>
        </TextLink>
      }
    />
  );
}

function noteOf(list: TodayListName, data: TodayNumbers | undefined, money: (amount: number) => string) {
  if (list === 'dues' && data && data.dues > 0)
    return { note: i18n.t('{amount} in all', { amount: money(data.dues) }) };
  if (list === 'expired-visiting' && data?.lostPerMonth)
    return { note: i18n.t('{amount} a month', { amount: money(wholeUnits(data.lostPerMonth)) }) };
  return {};
}

/** The list behind it, of the same branch. */
function pathOf(list: TodayListName, branchId: string | undefined): string {
  const params = new URLSearchParams(list === 'dues' ? { view: 'dues' } : { list });
  if (branchId !== undefined) params.set('branch', branchId);
  return `${list === 'dues' ? paths.payments : paths.members}?${params.toString()}`;
}

/** The dialog that a row has opened. A renewal needs the whole member, who is loaded first. */
function useDialogs() {
  const { gymId } = useVisitor();
  const client = useClient();
  const queries = useQueryClient();
  const toast = useToast();
  const [openingId, setOpeningId] = useState<string>();
  /** The latest: who was asked for before is not opened any more. */
  const wanted = useRef('');
  const [dialog, setDialog] = useState<Dialog>();
  return {
    openingId,
    dialog,
    close: () => setDialog(undefined),
    openPayment: ({ memberId, name }: { memberId: string; name: string }) => {
      wanted.current = '';
      setDialog({ is: 'take-payment', memberId, memberName: name });
    },
    openRenewal: async (memberId: string, name: string) => {
      wanted.current = memberId;
      setOpeningId(memberId);
      try {
        const input = { gymId, memberId };
        const { member } = await queries.fetchQuery({
          queryKey: callKey('getMember', input),
          queryFn: ({ signal }) => client.getMember(input, { signal }),
        });
        if (wanted.current === memberId) setDialog({ is: 'renew', member });
      } catch (error) {
        toast(errorToast(i18n.t('Failed to Load the Member'), error, name));
      } finally {
        setOpeningId((opening) => (opening === memberId ? undefined : opening));
      }
    },
  };
}
