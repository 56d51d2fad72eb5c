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
  { to: paths.dashboard, label: /*i18n*/ 'Dashboard', icon: LayoutDashboard, isForAdmins: false },
  { to: paths.desk, label: /*i18n*/ 'Desk', icon: ConciergeBell, isForAdmins: false, isForDesk: true },
  { to: paths.members, label: /*i18n*/ 'Members', icon: Users, isForAdmins: false },
  { to: paths.attendance, label: /*i18n*/ 'Attendance', icon: QrCode, isForAdmins: false },
  { to: paths.payments, label: /*i18n*/ 'Payments', icon: Banknote, isForAdmins: false, isForDesk: true },
  { to: paths.reports, label: /*i18n*/ 'Reports', icon: ChartColumn, isForAdmins: true, isReports: true },
  { to: paths.staff, label: /*i18n*/ 'Staff', icon: UserCog, isForAdmins: true },
  { to: paths.admins, label: /*i18n*/ 'Admins', icon: ShieldCheck, isForAdmins: true },
  { to: paths.branches, label: /*i18n*/ 'Branches', icon: Building2, isForAdmins: true },
  { to: paths.activityTracker, label: /*i18n*/ 'Activity', icon: History, isForAdmins: true },
  { to: paths.settings, label: /*i18n*/ 'Settings', icon: Settings, isForAdmins: true },
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
