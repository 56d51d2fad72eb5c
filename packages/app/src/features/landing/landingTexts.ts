import { BarChart3, Building2, CreditCard, ScanLine, UserCog, Users, type LucideIcon } from 'lucide-react';

interface Feature {
  icon: LucideIcon;
  title: string;
  text: string;
}

export const features: readonly Feature[] = [
  {
    icon: ScanLine,
    title: /*i18n*/ 'Smart Check-in',
    text: /*i18n*/ 'NFC and QR. A tap or a scan, and the door count, the visit and the duration are written down.',
  },
  {
    icon: Building2,
    title: /*i18n*/ 'Multi-Branch Management',
    text: /*i18n*/ 'Every branch with its own capacity and desk; one account sees them all.',
  },
  {
    icon: Users,
    title: /*i18n*/ 'Member Management',
    text: /*i18n*/ 'Plans, expiry dates and contact details, found with three letters of a name.',
  },
  {
    icon: UserCog,
    title: /*i18n*/ 'Staff & Role Management',
    text: /*i18n*/ 'Each sees what the work needs: staff their branch, administrators the whole gym.',
  },
  {
    icon: BarChart3,
    title: /*i18n*/ 'Real-time Analytics',
    text: /*i18n*/ 'Who is in, how full it is and where it gets busy, as it happens.',
  },
  {
    icon: CreditCard,
    title: /*i18n*/ 'Billing & Payments',
    text: /*i18n*/ 'See whose membership runs out, and when, before it does.',
  },
];

export const figures = [
  { value: '5000+', label: /*i18n*/ 'members' },
  { value: '150+', label: /*i18n*/ 'gyms' },
  { value: '99.9%', label: /*i18n*/ 'uptime' },
] as const;
