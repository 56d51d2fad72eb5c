import {
  Building2,
  IndianRupee,
  LayoutDashboard,
  QrCode,
  Users,
  UserCog,
  ShieldCheck,
  History,
  Settings,
  type LucideIcon,
} from 'lucide-react';
import type { Role } from '@spotter/web-core/session';
import { paths } from '../paths.ts';

interface Destination {
  to: string;
  label: string;
  icon: LucideIcon;
  isForAdmins: boolean;
  /** Hidden from members. */
  isForDesk?: boolean;
}

/** The header's navigation. Members also see pages that deny them access. */
const destinations: readonly Destination[] = [
  { to: paths.dashboard, label: 'Dashboard', icon: LayoutDashboard, isForAdmins: false },
  { to: paths.members, label: 'Members', icon: Users, isForAdmins: false },
  { to: paths.payments, label: 'Payments', icon: IndianRupee, isForAdmins: false, isForDesk: true },
  { to: paths.attendance, label: 'Attendance', icon: QrCode, isForAdmins: false },
  { to: paths.staff, label: 'Staff', icon: UserCog, isForAdmins: true },
  { to: paths.admins, label: 'Admins', icon: ShieldCheck, isForAdmins: true },
  { to: paths.branches, label: 'Branches', icon: Building2, isForAdmins: true },
  { to: paths.activityTracker, label: 'Activity', icon: History, isForAdmins: true },
  { to: paths.settings, label: 'Settings', icon: Settings, isForAdmins: true },
];

export const destinationsFor = (userType: Role): Destination[] =>
  destinations.filter(
    ({ isForAdmins, isForDesk = false }) =>
      userType === 'admin' || (!isForAdmins && (!isForDesk || userType === 'staff')),
  );
