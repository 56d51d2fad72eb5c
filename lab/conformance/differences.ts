import type { Outcomes } from './scenario.ts';

/** Whether the service hides if an address has an account: both are settings of a Firebase project, and of ours. */
export const settings = ['hiding', 'telling'] as const;
export type Setting = (typeof settings)[number];

interface Difference {
  step: string;
  /** Absent: with either setting. */
  setting?: Setting;
  ours: string;
  theirs: string;
  why: string;
}

const leaksLess: Difference[] = [
  {
    step: 'sign in with a wrong password, who was disabled',
    setting: 'hiding',
    ours: 'auth/invalid-credential',
    theirs: 'auth/user-disabled',
    why: 'Ours says so only after the right password',
  },
  {
    step: 'sign in with a wrong password, who was disabled',
    setting: 'telling',
    ours: 'auth/wrong-password',
    theirs: 'auth/user-disabled',
    why: 'Ours says so only after the right password',
  },
  {
    step: 'ask for a reset with a malformed address',
    setting: 'hiding',
    ours: 'auth/invalid-email',
    theirs: 'ok',
    why: 'The emulator does not look at the address',
  },
  {
    step: 'ask for a reset with a malformed address',
    setting: 'telling',
    ours: 'auth/invalid-email',
    theirs: 'auth/user-not-found',
    why: 'The emulator does not look at the address',
  },
];

/** The emulator hands out new tokens whatever `validSince` says; Google itself does not. */
const endsSessions: Difference[] = [
  ['has other claims', 'Ours ends the sessions; the hosted mode tells Google to'],
  ['has another address', 'Ours ends the sessions; the hosted mode tells Google to'],
  ['was signed out everywhere', 'The emulator forgets it at the renewal'],
].flatMap(([who = '', why = '']) => [
  { step: `renew the token of who ${who}`, ours: 'auth/user-token-expired', theirs: 'ok', why },
  { step: `is out at the next renewal, who ${who}`, ours: 'true', theirs: 'false', why },
]);
endsSessions.push(
  {
    step: 'renew the token of who was deleted',
    ours: 'auth/user-token-expired',
    theirs: 'auth/invalid-refresh-token',
    why: 'The emulator deletes the session too, and so knows of none',
  },
  {
    step: 'is out at the next renewal, who was deleted',
    ours: 'true',
    theirs: 'false',
    why: 'The SDK takes an unknown session for no reason to leave',
  },
  {
    step: 'renew a token from before the reset',
    ours: 'auth/user-token-expired',
    theirs: 'ok',
    why: 'The emulator forgets it at the renewal',
  },
);

const own = { ours: 'auth/not-found', theirs: 'ok' };
const madeByAdminsOnly: Difference[] = [
  { step: 'make an account for oneself', ...own, why: 'Accounts are made by administrators only' },
  { step: 'set a password without a link', ...own, why: 'Passwords are set by links only' },
  { step: 'delete one’s own account', ...own, why: 'Accounts are deleted with the person' },
  {
    step: 'ask for a sign-in link as nobody',
    setting: 'telling',
    ours: 'auth/user-not-found',
    theirs: 'ok',
    why: 'The emulator would make the account',
  },
];

const counts: Difference[] = [
  {
    step: 'an eleventh wrong password',
    setting: 'hiding',
    ours: 'auth/too-many-requests',
    theirs: 'auth/invalid-credential',
    why: 'The emulator does not count',
  },
  {
    step: 'an eleventh wrong password',
    setting: 'telling',
    ours: 'auth/too-many-requests',
    theirs: 'auth/wrong-password',
    why: 'The emulator does not count',
  },
  { step: 'the right one after it', ours: 'auth/too-many-requests', theirs: 'ok', why: 'The emulator does not count' },
];

/** Where our service may answer otherwise than the emulator, and why. */
const differences: readonly Difference[] = [...leaksLess, ...endsSessions, ...madeByAdminsOnly, ...counts];

/** Each step that came out otherwise and is not in the table, and each line of the table that no longer occurs. */
export function unexplained(setting: Setting, ours: Outcomes, theirs: Outcomes): string[] {
  const allowed = differences.filter((difference) => (difference.setting ?? setting) === setting);
  const faults: string[] = [];
  for (const step of new Set([...Object.keys(ours), ...Object.keys(theirs)])) {
    const [mine, other] = [ours[step] ?? 'no such step', theirs[step] ?? 'no such step'];
    const line = allowed.find((difference) => difference.step === step);
    if (line && (line.ours !== mine || line.theirs !== other)) {
      faults.push(`${setting}, ${step}: the table says ${line.ours} / ${line.theirs}, it is ${mine} / ${other}`);
    }
    if (!line && mine !== other) faults.push(`${setting}, ${step}: ours ${mine}, theirs ${other}`);
  }
  for (const { step } of allowed) if (!(step in ours)) faults.push(`${setting}, ${step}: the table names no step`);
  return faults;
}

/** The table as it is printed. */
export function table(): string {
  const rows = differences.map(({ step, setting = 'both', ours, theirs, why }) => [step, setting, ours, theirs, why]);
  const all = [['Step', 'Setting', 'Ours', 'Emulator', 'Why'], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n');
}
