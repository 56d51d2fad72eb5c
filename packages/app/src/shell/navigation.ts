import {
  Building2,
  Banknote,
  ChartColumn,
  ConciergeBell,
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
  /** For staff who may read reports, too. */
  isReports?: boolean;
}

/** The header's navigation; the first four are in the bottom bar too. Members also see pages that deny them access. */
const destinations: readonly Destination[] = [
  { to: paths.dashboard, label: 'Dashboard', icon: LayoutDashboard, isForAdmins: false },
  { to: paths.desk, label: 'Desk', icon: ConciergeBell, isForAdmins: false, isForDesk: true },
  { to: paths.members, label: 'Members', icon: Users, isForAdmins: false },
  { to: paths.attendance, label: 'Attendance', icon: QrCode, isForAdmins: false },
  { to: paths.payments, label: 'Payments', icon: Banknote, isForAdmins: false, isForDesk: true },
  { to: paths.reports, label: 'Reports', icon: ChartColumn, isForAdmins: true, isReports: true },
  { to: paths.staff, label: 'Staff', icon: UserCog, isForAdmins: true },
  { to: paths.admins, label: 'Admins', icon: ShieldCheck, isForAdmins: true },
  { to: paths.branches, label: 'Branches', icon: Building2, isForAdmins: true },
  { to: paths.activityTracker, label: 'Activity', icon: History, isForAdmins: true },
  { to: paths.settings, label: 'Settings', icon: Settings, isForAdmins: true },
];

/** Who the navigation is for. */
export interface NavigationUser {
  userType: Role;
  mayReadReports: boolean;
}

export const destinationsFor = ({ userType, mayReadReports }: NavigationUser): Destination[] =>
  destinations.filter(({ isForAdmins, isForDesk = false, isReports = false }) =>
    isReports ? mayReadReports : userType === 'admin' || (!isForAdmins && (!isForDesk || userType === 'staff')),
  );
