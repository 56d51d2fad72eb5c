import type { Member } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import type { Role } from '@spotter/web-core/session';
import type { Command, CommandGroup } from '@spotter/ui';
import { formatPhone } from '@spotter/web-core/labels';
import {
  Building2,
  CalendarPlus,
  LogIn,
  LogOut,
  PhoneCall,
  ShieldCheck,
  UserCog,
  UserPlus,
  UserRound,
  type LucideIcon,
} from 'lucide-react';
import type { FindMembers } from '../../shared/finder/useFinder.ts';
import { isRenewalDue } from '../../shared/renewalDue.ts';
import { foldText } from '../../shared/textFilter.ts';
import { actionFor } from '../../shared/useCheckIn.ts';
import { memberPath, paths } from '../../paths.ts';
import { destinationsFor, type NavigationUser } from '../navigation.ts';

/** `open`: a dialog of the page; `isOfBranch`: of the branch in view, not of the whole gym. */
export type CommandAction =
  | { type: 'go'; to: string; open?: string; isOfBranch?: boolean }
  | { type: 'check-in'; member: Member }
  | { type: 'sign-out' };

interface PaletteCommand extends Command {
  action: CommandAction;
}

interface PaletteGroup extends CommandGroup {
  commands: readonly PaletteCommand[];
}

const openCommand = (
  label: string,
  icon: LucideIcon,
  to: string,
  open: string,
  { isOfBranch = false } = {},
): PaletteCommand => ({
  id: `open ${to} ${open}`,
  label,
  icon,
  action: { type: 'go', to, open, isOfBranch },
});

const goCommand = (label: string, icon: LucideIcon, to: string): PaletteCommand => ({
  id: `go ${to}`,
  label,
  icon,
  action: { type: 'go', to },
});

const deskActions = () => [
  openCommand(i18n.t('Add Member'), UserPlus, paths.members, 'add'),
  openCommand(i18n.t('Checkout All'), LogOut, paths.members, 'checkout-all', { isOfBranch: true }),
  goCommand(i18n.t('Remind Today'), PhoneCall, paths.remind),
];
const adminActions = () => [
  openCommand(i18n.t('Add Staff'), UserCog, paths.staff, 'add'),
  openCommand(i18n.t('Add Admin'), ShieldCheck, paths.admins, 'add'),
  openCommand(i18n.t('Add Branch'), Building2, paths.branches, 'add'),
];
const RENEW = /^\s*renew\s+(\S.*)/i;

const signOut = (): PaletteCommand => ({
  id: 'sign-out',
  label: i18n.t('Sign Out'),
  icon: LogOut,
  action: { type: 'sign-out' },
});

const actionsFor = (userType: Role) => [
  ...(userType === 'admin' || userType === 'staff' ? deskActions() : []),
  ...(userType === 'admin' ? adminActions() : []),
  signOut(),
];

function checkIn(member: Member): PaletteCommand {
  const isCheckIn = actionFor(member) === 'checkin';
  const isDisabled = isCheckIn && member.status === 'inactive';
  return {
    id: `check-in ${member.id}`,
    label: isCheckIn
      ? i18n.t('Check In {name}', { name: member.name })
      : i18n.t('Check Out {name}', { name: member.name }),
    hint: isDisabled ? i18n.t('This membership is inactive') : formatPhone(member.phone),
    icon: isCheckIn ? LogIn : LogOut,
    disabled: isDisabled,
    action: { type: 'check-in', member },
  };
}

const renew = ({ id, name, phone }: Member): PaletteCommand => ({
  id: `renew ${id}`,
  label: i18n.t('Renew {name}', { name }),
  hint: formatPhone(phone),
  icon: CalendarPlus,
  action: { type: 'go', to: memberPath(id), open: 'renew' },
});

const show = ({ id, name, phone }: Member): PaletteCommand => ({
  id: `show ${id}`,
  label: name,
  hint: formatPhone(phone),
  icon: UserRound,
  action: { type: 'go', to: `${paths.members}?${new URLSearchParams({ q: name }).toString()}` },
});

const isAboutMember = ({ action }: PaletteCommand) =>
  action.type === 'check-in' || (action.type === 'go' && action.open === 'renew');

/** Number of people, pages and actions among the groups; a person is in several of them. */
export const matchCount = (groups: readonly PaletteGroup[]): number =>
  groups.reduce((sum, { commands }) => sum + commands.filter((command) => !isAboutMember(command)).length, 0);

/**
 * The commands that match the query. Without one: pages and actions.
 * With one, members come first, check-in before show; but after the pages and actions that have the query in their name
 * where the members are only spelt alike: Enter after "setti" opens the settings, and checks in no Shetty.
 *
 * The caller finds no members for roles that may not see them. Renewals are offered where they are due, and of
 * everybody for `renew asha`. `today`: the gym's date.
 */
export function paletteGroups(query: string, user: NavigationUser, find: FindMembers, today: string): PaletteGroup[] {
  const text = query.trim().toLowerCase();
  const [, renewed] = RENEW.exec(query) ?? [];
  const isMatch = ({ label }: Command) => label.toLowerCase().includes(text);
  const places = destinationsFor(user).map(({ to, label, icon }) => goCommand(label, icon, to));
  const counted = (label: string, commands: PaletteCommand[]): PaletteGroup =>
    text === '' ? { label, commands } : { label, commands, count: commands.length };
  const { hits: found } = find(query);
  const toRenew = renewed === undefined ? found.filter((member) => isRenewalDue(member, today)) : find(renewed).hits;
  const isNamed = found.some(({ name }) => foldText(name).includes(foldText(text)));
  const aboutMembers = [
    counted(i18n.t('Check in and out'), found.map(checkIn)),
    counted(i18n.t('Renew'), toRenew.map(renew)),
  ];
  const others = [
    counted(i18n.t('Go to'), places.filter(isMatch)),
    counted(i18n.t('Do'), actionsFor(user.userType).filter(isMatch)),
  ];
  return [
    ...(isNamed ? [...aboutMembers, ...others] : [...others, ...aboutMembers]),
    counted(i18n.t('Show in Members'), found.map(show)),
  ];
}
