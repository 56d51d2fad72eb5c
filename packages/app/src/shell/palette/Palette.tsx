import { i18n } from '@spotter/i18n';
import { CommandPalette } from '@spotter/ui';
import type { Zone } from '@spotter/web-core/dates';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useGym } from '../../gym/useGym.ts';
import { useReportsRight } from '../../gym/useReportsRight.ts';
import { useToday } from '../connection/useServerClock.ts';
import { useCallQuery } from '../../api/calls.ts';
import { useFinder } from '../../shared/finder/useFinder.ts';
import { useCardCheckIn } from '../../shared/useCardCheckIn.ts';
import { useCardReader } from '../../shared/useCardReader.ts';
import { actionFor, useCheckIn } from '../../shared/useCheckIn.ts';
import { useSession, useVisitor } from '../../session/useSession.ts';
import { useLeave } from '../../shared/offlineQueue/LeaveQuestion.tsx';
import { isDialogOpen } from '../../shared/isDialogOpen.ts';
import { useLive } from '../live/liveContext.ts';
import type { NavigationIntent } from '../useNavigationIntent.ts';
import { matchCount, paletteGroups, type CommandAction } from './paletteCommands.ts';

export interface PaletteProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

interface LoadedPaletteProps extends PaletteProps {
  /** What was typed while its code was loaded. */
  readTyped: () => string;
}

/** Until the gym is known. */
const DEFAULT_ZONE: Zone = { timeZone: 'UTC', locale: 'en-IN' };

const hints = [
  { keys: ['↑', '↓'], text: /*i18n*/ 'to move' },
  { keys: ['Enter'], text: /*i18n*/ 'to choose' },
  { keys: [/*i18n*/ 'Esc'], text: /*i18n*/ 'to close' },
];

/** Finds members, pages and actions by name, from any page. */
export function Palette({ isOpen, onOpenChange, readTyped }: LoadedPaletteProps) {
  const { gymId, userType, isAtDesk } = useVisitor();
  const { signOut } = useSession();
  const leave = useLeave();
  const navigate = useNavigate();
  const addressOf = useAddress();
  const checkIn = useCheckIn();
  const checkInByCard = useCardCheckIn();
  const [query, setQuery] = useState(readTyped);
  const list = useCallQuery('getMembers', { gymId }, { enabled: isAtDesk && isOpen });
  const { gym } = useGym();
  const zone = gym ?? DEFAULT_ZONE;
  const today = useToday(zone);
  const find = useFinder(list.data?.members, { zone, loadsUsualHours: isAtDesk && isOpen });
  const { mayRead: mayReadReports = false } = useReportsRight();
  const groups = useMemo(
    () => paletteGroups(query, { userType, mayReadReports }, find, today),
    [query, userType, mayReadReports, find, today],
  );
  const commands = groups.flatMap((group) => group.commands);
  const hasFailed = query.trim() !== '' && list.isError && !list.data;
  const isWaiting = isAtDesk && query.trim() !== '' && list.isPending;

  const run = (action: CommandAction) => {
    if (action.type === 'sign-out') return leave(() => void signOut());
    if (action.type === 'check-in') return void checkIn(action.member);
    return void navigate(addressOf(action), {
      ...(action.open && { state: { open: action.open } satisfies NavigationIntent }),
    });
  };
  const change = (open: boolean) => {
    if (open && isDialogOpen()) return;
    // Not on closing: the chosen command is looked up in the groups of the query.
    if (open) setQuery('');
    onOpenChange(open);
  };

  useCardReader(
    (number) => {
      const member = list.data?.members.find(({ cardNumber }) => cardNumber === number);
      // It finds nobody, is not loaded yet, or what it found says why it does nothing: whoever reads it decides.
      if (!member || (actionFor(member) === 'checkin' && member.status === 'inactive')) return setQuery(number);
      onOpenChange(false);
      void checkInByCard(member);
    },
    { isPalette: true },
  );

  return (
    <CommandPalette
      open={isOpen}
      onOpenChange={change}
      label={i18n.t('Search or go to')}
      placeholder={isAtDesk ? i18n.t('Name, phone or email, a screen, an action') : i18n.t('A screen or an action')}
      query={query}
      onQueryChange={setQuery}
      groups={groups}
      loading={isWaiting}
      loadingText={i18n.t('Loading members...')}
      emptyText={i18n.t('Nothing found for “{query}”', { query: query.trim() })}
      countText={i18n.t('{count} found', { count: matchCount(groups) })}
      {...(hasFailed && { problemText: i18n.t('Failed to Load Members') })}
      hints={hints}
      onRun={(id) => {
        const command = commands.find((one) => one.id === id);
        if (command) run(command.action);
      }}
    />
  );
}

/** Where a command leads. A dialog of the page in view leaves its view as it is. */
function useAddress() {
  const { isAdmin } = useVisitor();
  const { pathname, search } = useLocation();
  const { branch: branchOfPage } = useLive();
  const branch = branchOfPage || new URLSearchParams(search).get('branch');
  return ({ to, open, isOfBranch }: Extract<CommandAction, { type: 'go' }>) => {
    if (open !== undefined && pathname === to) return { pathname, search };
    return isOfBranch && isAdmin && branch ? `${to}?${new URLSearchParams({ branch }).toString()}` : to;
  };
}
