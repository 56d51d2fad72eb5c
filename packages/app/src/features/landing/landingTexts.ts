import { BarChart3, Building2, CreditCard, ScanLine, UserCog, Users, type LucideIcon } from 'lucide-react';

interface Feature {
  icon: LucideIcon;
  title: string;
  text: string;
}

export const features: readonly Feature[] = [
  {
    icon: ScanLine,
    title: 'Smart Check-in',
    text: 'NFC and QR. A tap or a scan, and the door count, the visit and the duration are written down.',
  },
  {
    icon: Building2,
    title: 'Multi-Branch Management',
    text: 'Every branch with its own capacity and desk; one account sees them all.',
  },
  {
    icon: Users,
    title: 'Member Management',
    text: 'Plans, expiry dates and contact details, found by three letters of a name.',
  },
  {
    icon: UserCog,
    title: 'Staff & Role Management',
    text: 'Each sees what the work needs: staff their branch, administrators the whole gym.',
  },
  {
    icon: BarChart3,
    title: 'Real-time Analytics',
    text: 'Who is in, how full it is and where it gets busy, as it happens.',
  },
  {
    icon: CreditCard,
    title: 'Billing & Payments',
    text: 'See whose membership runs out, and when, before it does.',
  },
];

export const figures = [
  { value: '5000+', label: 'members' },
  { value: '150+', label: 'gyms' },
  { value: '99.9%', label: 'uptime' },
] as const;
