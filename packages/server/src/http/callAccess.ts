// Who may make a call, as its entry of the contract says.
import type { CallDefinition } from '@spotter/api';
import type { Caller, DeviceCaller, Gym } from '../context.ts';
import { accessDenied, DomainError } from '../errors.ts';
import type { AuthenticatedAccount } from '../identity/identity.ts';
import type { Authenticated } from './authenticate.ts';

/**
 * Whether the call accepts callers of this kind, judging by the token alone.
 * Checked early, so that a caller who is refused cannot send a large body first.
 */
export const mayBeFor = ({ access }: CallDefinition, authenticated: Authenticated): boolean => {
  const userType = 'device' in authenticated ? 'device' : authenticated.account.claims.userType;
  return typeof access === 'string' || userType === undefined || access.includes(userType);
};

/** Throws `forbidden`, or `second-factor-required` where the gym requires one that the session lacks. */
export function assertMayCall(
  definition: CallDefinition,
  authenticated: Authenticated,
  { caller, gym }: { caller: Caller | DeviceCaller; gym: Gym },
): void {
  if (typeof definition.access === 'string' || !definition.access.includes(caller.userType)) throw accessDenied();
  if ('account' in authenticated && isSecondFactorMissing(definition, gym, caller, authenticated.account))
    throw new DomainError(
      'second-factor-required',
      /*i18n*/ 'Your gym requires two-factor sign-in. Set it up to continue',
    );
}

/** The gym requires a second factor of its admins and staff, and the session was started without one. */
const isSecondFactorMissing = (
  { withoutSecondFactor }: CallDefinition,
  { isTwoFactorRequired }: Gym,
  { userType }: Pick<Caller | DeviceCaller, 'userType'>,
  { session }: AuthenticatedAccount,
): boolean => isTwoFactorRequired && userType !== 'member' && !session.hasSecondFactor && withoutSecondFactor !== true;

/** Members and devices may make some calls with certain inputs only. Throws `forbidden`. */
export function assertMayCallWith(definition: CallDefinition, caller: Caller | DeviceCaller, input: unknown): void {
  if (!mayWithInput(definition, caller, input)) throw accessDenied();
}

function mayWithInput(definition: CallDefinition, caller: Caller | DeviceCaller, input: unknown): boolean {
  const memberMay = definition.memberMay as ((input: unknown, caller: { personId: string }) => boolean) | undefined;
  const deviceMay = definition.deviceMay as ((input: unknown) => boolean) | undefined;
  if (caller.userType === 'member') return memberMay?.(input, caller) ?? true;
  return caller.userType === 'device' ? (deviceMay?.(input) ?? true) : true;
}
