import type { UserType } from '@spotter/api';

// Not the contract's own list: the login needs nothing else of the calls, and loads without them.
const userTypes = ['admin', 'staff', 'member'] as const satisfies readonly UserType[];

/** What a token says of its owner. */
export interface Claims {
  gymId: string;
  /** The one branch of staff; null for who belongs to none. */
  branchId: string | null;
  userType: UserType;
  /** `all`: every branch. */
  branchAccess: string;
  version: number;
}

export const oldestClaimsVersion = 2;

const textOr = <Fallback>(value: unknown, fallback: Fallback) =>
  typeof value === 'string' && value !== '' ? value : fallback;

/** Undefined as long as the token does not say which gym its owner belongs to, and as what. */
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
