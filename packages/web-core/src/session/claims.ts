import type { UserType } from '@spotter/api';

// Not the contract's own list: the login page loads without the calls.
const userTypes = ['admin', 'staff', 'member'] as const satisfies readonly UserType[];

/** The custom claims of an ID token. */
export interface Claims {
  gymId: string;
  /** The branch of a staff member; null for everybody else. */
  branchId: string | null;
  userType: UserType;
  /** `all`: every branch. */
  branchAccess: string;
  version: number;
}

const textOr = <Fallback>(value: unknown, fallback: Fallback) =>
  typeof value === 'string' && value !== '' ? value : fallback;

/** Undefined while the token lacks gym or role. */
export function readClaims(raw: Record<string, unknown>): Claims | undefined {
  const gymId = textOr(raw.gymId, undefined);
  const userType = userTypes.find((type) => type === raw.userType);
  if (gymId === undefined || userType === undefined) return undefined;
  return {
    gymId,
    userType,
    branchId: textOr(raw.branchId, null),
    branchAccess: textOr(raw.branchAccess, ''),
    version: typeof raw.version === 'number' ? raw.version : 0,
  };
}
