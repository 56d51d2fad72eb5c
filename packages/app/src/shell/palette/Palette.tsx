import { CommandPalette } from '@spotter/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCall } from '../../api/calls.ts';
import { useCheckIn } from '../../shared/useCheckIn.ts';
import { useSession, useVisitor } from '../../session/useSession.ts';
import { isDialogOpen } from '../../shared/isDialogOpen.ts';
import type { NavigationIntent } from '../useNavigationIntent.ts';
import { paletteGroups, type Deed } from './paletteCommands.ts';

interface PaletteProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

const hints = [
  { keys: ['↑', '↓'], text: 'to move' },
  { keys: ['Enter'], text: 'to choose' },
  { keys: ['Esc'], text: 'to close' },
];

/** Members, screens and actions by their names, from any screen. */
export function Palette({ isOpen, onOpenChange }: PaletteProps) {
  const { gymId, userType } = useVisitor();
  const { signOut } = useSession();
  const navigate = useNavigate();
  const checkIn = useCheckIn();
  const [query, setQuery] = useState('');
  const isAtDesk = userType !== 'member';
  const list = useCall('getMembers', { gymId }, { enabled: isAtDesk && isOpen });
  const groups = paletteGroups(query, userType, list.data?.members ?? []);
  const commands = groups.flatMap((group) => group.commands);
  const isWaiting = isAtDesk && query.trim() !== '' && list.isPending;

  const act = (deed: Deed) => {
    if (deed.does === 'sign-out') return void signOut();
    if (deed.does === 'check-in') return void checkIn(deed.member);
    return void navigate(deed.to, { ...(deed.open && { state: { open: deed.open } satisfies NavigationIntent }) });
  };
  const change = (open: boolean) => {
    if (open && isDialogOpen()) return;
    // Not on closing: what was chosen is found by the query after the palette has gone.
    if (open) setQuery('');
    onOpenChange(open);
  };

  return (
    <CommandPalette
      open={isOpen}
      onOpenChange={change}
      label="Search or go to"
      placeholder={isAtDesk ? 'Name, phone or email, a screen, an action' : 'A screen or an action'}
      query={query}
      onQueryChange={setQuery}
      groups={groups}
      loading={isWaiting}
      loadingText="Loading members..."
      emptyText={list.isError ? 'Failed to Load Members' : `Nothing found for “${query.trim()}”`}
      countText={`${commands.length} found`}
      hints={hints}
      onRun={(id) => {
        const command = commands.find((one) => one.id === id);
        if (command) act(command.deed);
      }}
    />
  );
}
