import type { Outcomes } from './scenario.ts';

/** E-mail enumeration protection, on (`hiding`) or off (`telling`): a setting of a Firebase project and of ours. */
export const settings = ['hiding', 'telling'] as const;
export type Setting = (typeof settings)[number];

interface Difference {
  step: string;
  /** Absent: both. */
  setting?: Setting;
  ours: string;
  theirs: string;
  why: string;
}

const disclosure: Difference[] = [
  {
    step: 'sign in with a wrong password, who was disabled',
    setting: 'hiding',
    ours: 'auth/invalid-credential',
    theirs: 'auth/user-disabled',
    why: 'Ours reveals this only after the right password',
  },
  {
    step: 'sign in with a wrong password, who was disabled',
    setting: 'telling',
    ours: 'auth/wrong-password',
    theirs: 'auth/user-disabled',
    why: 'Ours reveals this only after the right password',
  },
  {
    step: 'ask for a reset with a malformed address',
    setting: 'hiding',
    ours: 'auth/invalid-email',
    theirs: 'ok',
    why: 'The emulator does not validate the address',
  },
  {
    step: 'ask for a reset with a malformed address',
    setting: 'telling',
    ours: 'auth/invalid-email',
    theirs: 'auth/user-not-found',
    why: 'The emulator does not validate the address',
  },
];

/** The emulator ignores `validSince` when it issues tokens; Google does not. */
const sessionEnd: Difference[] = [
  ['has other claims', 'Ours ends the sessions; the hosted mode tells Google to'],
  ['was signed out everywhere', 'The emulator ignores revocation on refresh'],
].flatMap(([identifier = '', why = '']) => [
  { step: `renew the token of who ${identifier}`, ours: 'auth/user-token-expired', theirs: 'ok', why },
  { step: `is out at the next renewal, who ${identifier}`, ours: 'true', theirs: 'false', why },
]);
sessionEnd.push(
  {
    step: 'renew the token of who was deleted',
    ours: 'auth/user-token-expired',
    theirs: 'auth/invalid-refresh-token',
    why: 'The emulator deletes the session as well',
  },
  {
    step: 'is out at the next renewal, who was deleted',
    ours: 'true',
    theirs: 'false',
    why: 'The SDK does not sign out on an unknown session',
  },
  {
    step: 'renew a token from before the reset',
    ours: 'auth/user-token-expired',
    theirs: 'ok',
    why: 'The emulator ignores revocation on refresh',
  },
);

const unsupported = { ours: 'auth/not-found', theirs: 'ok' };
const adminOnly: Difference[] = [
  { step: 'make an account for oneself', ...unsupported, why: 'Accounts are created by administrators only' },
  { step: 'set a password without a link', ...unsupported, why: 'Passwords are set by links only' },
  { step: 'delete one’s own account', ...unsupported, why: 'Accounts are deleted with the person' },
  {
    step: 'ask for a sign-in link as nobody',
    setting: 'telling',
    ours: 'auth/user-not-found',
    theirs: 'ok',
    why: 'The emulator would create the account',
  },
];

const attemptLimit: Difference[] = [
  {
    step: 'an eleventh wrong password',
    setting: 'hiding',
    ours: 'auth/too-many-requests',
    theirs: 'auth/invalid-credential',
    why: 'The emulator does not limit attempts',
  },
  {
    step: 'an eleventh wrong password',
    setting: 'telling',
    ours: 'auth/too-many-requests',
    theirs: 'auth/wrong-password',
    why: 'The emulator does not limit attempts',
  },
  {
    step: 'the right one after it',
    ours: 'auth/too-many-requests',
    theirs: 'ok',
    why: 'The emulator does not limit attempts',
  },
];

/**
 * Of second factors the emulator has phones alone: ours are tested by the SDK (`secondFactor.test.ts` of the server).
 */
const secondFactors: Difference[] = [
  {
    step: 'withdraw a second factor that is not there',
    ours: 'auth/requires-recent-login',
    theirs: 'auth/multi-factor-info-not-found',
    why: 'Ours first wants a session with the second factor',
  },
  {
    step: 'ask for the key of an authenticator app',
    ours: 'ok',
    theirs: 'auth/unverified-email',
    why: 'The emulator wants a verified address, and has no authenticator apps',
  },
];

/** Permitted differences between our service and the emulator, and why. */
const differences: readonly Difference[] = [
  ...disclosure,
  ...sessionEnd,
  ...adminOnly,
  ...secondFactors,
  ...attemptLimit,
];

/** Differences that are not in the table, and rows of the table that no longer occur. */
export function unexpectedDifferences(setting: Setting, ours: Outcomes, theirs: Outcomes): string[] {
  const allowed = differences.filter((difference) => (difference.setting ?? setting) === setting);
  const faults: string[] = [];
  for (const step of new Set([...Object.keys(ours), ...Object.keys(theirs)])) {
    const [our, their] = [ours[step] ?? 'no such step', theirs[step] ?? 'no such step'];
    const line = allowed.find((difference) => difference.step === step);
    if (line && (line.ours !== our || line.theirs !== their)) {
      faults.push(`${setting}, ${step}: the table says ${line.ours} / ${line.theirs}, actual ${our} / ${their}`);
    }
    if (!line && our !== their) faults.push(`${setting}, ${step}: ours ${our}, theirs ${their}`);
  }
  for (const { step } of allowed) if (!(step in ours)) faults.push(`${setting}, ${step}: the table names no step`);
  return faults;
}

/** The table as text. */
export function table(): string {
  const rows = differences.map(({ step, setting = 'both', ours, theirs, why }) => [step, setting, ours, theirs, why]);
  const all = [['Step', 'Setting', 'Ours', 'Emulator', 'Why'], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n');
}
