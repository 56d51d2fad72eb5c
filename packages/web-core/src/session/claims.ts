import type { UserType } from '@spotter/api';

// Not the contract's own list: the login page loads without the calls.
const userTypes = ['admin', 'staff', 'member'] as const satisfies readonly UserType[];

/** `other`: a role that this version does not know. It sees what everybody sees, and Access Denied elsewhere. */
export type Role = UserType | 'other';

/** The custom claims of an ID token. */
export interface Claims {
  gymId: string;
  /** The branch of a staff member; null for everybody else. */
  branchId: string | null;
  userType: Role;
  /** `all`: every branch. */
  branchAccess: string;
  version: number;
  /** The account's owner may choose another gym. */
  hasSeveralGyms?: boolean;
}

/** Whether the lists of people are for somebody with these claims. */
export const isAtDesk = ({ userType }: Pick<Claims, 'userType'>): boolean =>
  userType === 'admin' || userType === 'staff';

const textOr = <Fallback>(value: unknown, fallback: Fallback) =>
  typeof value === 'string' && value !== '' ? value : fallback;

/** Of an account with several gyms whose owner has not chosen one in this session. */
export const needsGymChoice = (raw: Record<string, unknown>): boolean => !raw.gymId && raw.hasSeveralGyms === true;

/** Undefined while the token lacks gym or role. */
export function readClaims(raw: Record<string, unknown>): Claims | undefined {
  const gymId = textOr(raw.gymId, undefined);
  const role = textOr(raw.userType, undefined);
  if (gymId === undefined || role === undefined) return undefined;
  return {
    gymId,
    userType: userTypes.find((type) => type === role) ?? 'other',
    branchId: textOr(raw.branchId, null),
    branchAccess: textOr(raw.branchAccess, ''),
    version: typeof raw.version === 'number' ? raw.version : 0,
    ...(raw.hasSeveralGyms === true && { hasSeveralGyms: true }),
  };
}
