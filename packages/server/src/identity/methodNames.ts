const accountMethods = [
  'signInWithPassword',
  'signInWithEmailLink',
  'signInWithCustomToken',
  'resetPassword',
  'sendOobCode',
  'lookup',
] as const;
const secondFactorMethods = [
  'mfaSignIn:finalize',
  'mfaEnrollment:start',
  'mfaEnrollment:finalize',
  'mfaEnrollment:withdraw',
] as const;

export type AccountMethod = (typeof accountMethods)[number];
export type SecondFactorMethod = (typeof secondFactorMethods)[number];

const names = new Map<string, string>([
  ...accountMethods.map((name) => [`v1/accounts:${name}`, name] as const),
  ...secondFactorMethods.map((name) => [`v2/accounts/${name}`, name] as const),
  ['v1/token', 'token'],
]);

/**
 * The method of the sign-in protocol that a path such as `/identitytoolkit.googleapis.com/v1/accounts:lookup` calls;
 * undefined unless the server has it. A path may contain anything: logs and metrics name the known methods alone.
 */
export const methodNameOf = (path: string): string | undefined => names.get(path.split('/').slice(2).join('/'));
