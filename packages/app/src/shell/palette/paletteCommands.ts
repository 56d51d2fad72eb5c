import type { Member, UserType } from '@spotter/api';
import type { Command, CommandGroup } from '@spotter/ui';
import { Building2, LogIn, LogOut, ShieldCheck, UserCog, UserPlus, UserRound, type LucideIcon } from 'lucide-react';
import { formatPhone } from '../../shared/labels.ts';
import { memberTextFilter } from '../../shared/memberTextFilter.ts';
import { actionFor } from '../../shared/useCheckIn.ts';
import { paths } from '../../paths.ts';
import { destinationsFor } from '../navigation.ts';

/** What a command does when it is run. */
export type Deed =
  { does: 'go'; to: string; open?: string } | { does: 'check-in'; member: Member } | { does: 'sign-out' };

interface PaletteCommand extends Command {
  deed: Deed;
}

interface PaletteGroup extends CommandGroup {
  commands: readonly PaletteCommand[];
}

/** As many members as the eye takes in at once; who wants more types on. */
const mostMembers = 6;

const opening = (label: string, icon: LucideIcon, to: string, open: string): PaletteCommand => ({
  id: `open ${to} ${open}`,
  label,
  icon,
  deed: { does: 'go', to, open },
});

const deskActions = [
  opening('Add Member', UserPlus, paths.members, 'add'),
  opening('Checkout All', LogOut, paths.members, 'checkout-all'),
];
const adminActions = [
  opening('Add Staff', UserCog, paths.staff, 'add'),
  opening('Add Admin', ShieldCheck, paths.admins, 'add'),
  opening('Add Branch', Building2, paths.branches, 'add'),
];
const signOut: PaletteCommand = { id: 'sign-out', label: 'Sign Out', icon: LogOut, deed: { does: 'sign-out' } };

const actionsFor = (userType: UserType) => [
  ...(userType === 'member' ? [] : deskActions),
  ...(userType === 'admin' ? adminActions : []),
  signOut,
];

function checkIn(member: Member): PaletteCommand {
  const isComing = actionFor(member) === 'checkin';
  const isRefused = isComing && member.status === 'inactive';
  return {
    id: `check-in ${member.id}`,
    label: `${isComing ? 'Check In' : 'Check Out'} ${member.name}`,
    hint: isRefused ? 'This membership is inactive' : formatPhone(member.phone),
    icon: isComing ? LogIn : LogOut,
    disabled: isRefused,
    deed: { does: 'check-in', member },
  };
}

const show = ({ id, name, phone }: Member): PaletteCommand => ({
  id: `show ${id}`,
  label: name,
  hint: formatPhone(phone),
  icon: UserRound,
  deed: { does: 'go', to: `${paths.members}?${new URLSearchParams({ q: name }).toString()}` },
});

/**
 * What fits the query. Without one: where to go and what to do. With one, people come first, and of them the doing, for
 * at the desk that is the next thing; the caller hands no members over for visitors who may not see them.
 */
export function paletteGroups(query: string, userType: UserType, members: readonly Member[]): PaletteGroup[] {
  const words = query.trim().toLowerCase();
  const fits = ({ label }: Command) => label.toLowerCase().includes(words);
  const places = destinationsFor(userType === 'admin').map(({ to, label, icon }): PaletteCommand => ({
    id: `go ${to}`,
    label,
    icon,
    deed: { does: 'go', to },
  }));
  const found = words === '' ? [] : firstOf(members, memberTextFilter(query), mostMembers);
  return [
    { label: 'Check in and out', commands: found.map(checkIn) },
    { label: 'Go to', commands: places.filter(fits) },
    { label: 'Do', commands: actionsFor(userType).filter(fits) },
    { label: 'Show in Members', commands: found.map(show) },
  ];
}

function firstOf<T>(all: readonly T[], isFound: (one: T) => boolean, most: number): T[] {
  const found: T[] = [];
  for (const one of all) {
    if (found.length === most) break;
    if (isFound(one)) found.push(one);
  }
  return found;
}
