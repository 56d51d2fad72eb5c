import type { Member } from '@spotter/api';
import { Button, EmptyState, ErrorBanner } from '@spotter/ui';
import { SearchX } from 'lucide-react';
import type { RefObject } from 'react';
import { toMessage } from '../../api/toMessage.ts';
import { dayWords, type Zone } from '../../gym/calendar.ts';
import { AgeSexCell, ContactCell, ExpiryCell, PersonCell, PresenceCell, StatusCell } from './MemberCells.tsx';
import { MemberMenu, type MemberMenuActions } from './MemberMenu.tsx';
import type { useMemberList } from './useMemberList.ts';
import { isFiltered, type MemberView } from './view.ts';
import { planLabels } from './words.ts';

/** Whose menu is open, and whether Enter in the search has opened it. */
export interface OpenMenu {
  id: string;
  isSearched: boolean;
}

interface MemberTableProps {
  list: ReturnType<typeof useMemberList>;
  view: MemberView;
  zone: Zone;
  today: string;
  openMenu: OpenMenu | undefined;
  onOpenMenu: (menu: OpenMenu | undefined) => void;
  /** Where the focus goes from a menu that the search has opened. */
  search: RefObject<HTMLInputElement | null>;
  onReset: () => void;
  actions: MemberMenuActions;
}

export function MemberTable({
  list,
  view,
  zone,
  today,
  openMenu,
  onOpenMenu,
  search,
  onReset,
  actions,
}: MemberTableProps) {
  if (list.error && list.all.length === 0) {
    return (
      <ErrorBanner
        title="Failed to Load Members"
        message={toMessage(list.error)}
        busy={list.isFetching}
        onRetry={list.refetch}
      />
    );
  }
  if (!list.isPending && list.shown.length === 0) {
    return (
      <EmptyState
        icon={SearchX}
        title="No members found"
        hints={isFiltered(view) ? ['No member fits these filters.'] : ['Add the first one to begin.']}
        action={isFiltered(view) && <Button onClick={onReset}>Reset All</Button>}
      />
    );
  }
  return (
    <div className="h-150 overflow-auto rounded-lg border border-line bg-surface">
      <table className="w-full">
        <tbody>
          {list.shown.slice(0, 200).map((member: Member) => (
            <tr key={member.id}>
              <td className="p-2">
                <PersonCell member={member} />
              </td>
              <td>
                <ContactCell member={member} />
              </td>
              <td>
                <AgeSexCell member={member} />
              </td>
              <td>{planLabels[member.membershipPlan]}</td>
              <td>
                <StatusCell member={member} today={today} />
              </td>
              <td>{member.totalVisits}</td>
              <td>{dayWords(member.joinDate, zone)}</td>
              <td>
                <ExpiryCell member={member} zone={zone} today={today} />
              </td>
              <td>
                <PresenceCell member={member} zone={zone} />
              </td>
              <td>
                <MemberMenu
                  member={member}
                  actions={actions}
                  open={openMenu?.id === member.id}
                  onOpenChange={(open) => onOpenMenu(open ? { id: member.id, isSearched: false } : undefined)}
                  {...(openMenu?.isSearched && { returnFocus: () => search.current })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
