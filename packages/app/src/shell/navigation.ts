import { LayoutDashboard, Users, type LucideIcon } from 'lucide-react';
import { paths } from '../paths.ts';

interface Destination {
  to: string;
  label: string;
  icon: LucideIcon;
  isForAdmins: boolean;
}

/** What stands in the header. Those for everyone are seen by members too: who may not enter is told so there. */
const destinations: readonly Destination[] = [
  { to: paths.dashboard, label: 'Dashboard', icon: LayoutDashboard, isForAdmins: false },
  { to: paths.members, label: 'Members', icon: Users, isForAdmins: false },
];

export const destinationsFor = (isAdmin: boolean): Destination[] =>
  destinations.filter(({ isForAdmins }) => isAdmin || !isForAdmins);
