import { staffRoles, type Administrator, type StaffMember } from '@spotter/api';
import { branches, STORY_NOW } from './gymData.ts';

export const staffMember = (name: string, rest: Partial<StaffMember> = {}): StaffMember => {
  const branchId = rest.branchId ?? 'andheri';
  return {
    id: `staff-${name.toLowerCase().replaceAll(/\W+/g, '-')}`,
    name,
    email: `${name.toLowerCase().replaceAll(/\W+/g, '.')}@demo.gym`,
    phone: '+919845012345',
    role: 'Trainer',
    branchId,
    branchName: branches.find(({ id }) => id === branchId)?.name ?? 'Andheri West',
    status: 'active',
    createdAt: STORY_NOW,
    firebaseUID: null,
    currentlyCheckedIn: false,
    ...rest,
  };
};

export const roleAnswer = { success: true as const, roles: [...staffRoles] };

export const invitationLink = {
  link: `https://gym.example/login?mode=resetPassword&oobCode=${'k7Qz'.repeat(11)}&apiKey=spotter&lang=en`,
  expiresAt: STORY_NOW + 7 * 86_400_000,
};

/** One of each kind. */
export const staffMembers: StaffMember[] = [
  staffMember('Priya Nair', { role: 'Receptionist', branchId: 'bandra', firebaseUID: 'uid-staff' }),
  staffMember('Karan Bhatia', {
    role: 'Manager',
    phone: '+919820098200',
    firebaseUID: 'uid-karan',
    currentlyCheckedIn: true,
  }),
  staffMember('Sunita Pawar', { role: 'Housekeeping', branchId: 'powai', status: 'inactive' }),
  staffMember('Imran Sheikh', { role: 'Security', phone: '+917700900123' }),
];

export const administrator = (name: string, rest: Partial<Administrator> = {}): Administrator => ({
  id: `admin-${name.toLowerCase().replaceAll(/\W+/g, '-')}`,
  name,
  email: `${name.toLowerCase().replaceAll(/\W+/g, '.')}@demo.gym`,
  mobile: '+919845012345',
  role: 'admin',
  status: 'active',
  isSiteAdmin: false,
  lastAccessed: new Date(STORY_NOW - 7_200_000).toISOString(),
  firebaseUID: null,
  ...rest,
});

export const administrators: Administrator[] = [
  administrator('Kavya Menon', { isSiteAdmin: true, firebaseUID: 'uid-admin' }),
  administrator('Rohit Shetty', { lastAccessed: null, mobile: '+919820098200' }),
  administrator('Anita Deshpande', { status: 'inactive', lastAccessed: 'yesterday' }),
];
