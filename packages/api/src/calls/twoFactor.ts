import { z } from 'zod';
import { call } from '../call.ts';
import { gymId, id, success, timestamp } from '../fields.ts';

/** Two-factor sign-in of admins and staff. Enrolment and withdrawal themselves are calls of the identity protocol. */
export const twoFactor = {
  getTwoFactor: call({
    method: 'GET',
    path: '/getTwoFactor',
    summary:
      "The caller's own two-factor sign-in: since when, how many recovery codes are left, whether the gym requires it.",
    access: ['admin', 'staff'],
    withoutSecondFactor: true,
    input: z.strictObject({ gymId }),
    answer: z.object({
      /** Null: not set up. */
      enrolledAt: timestamp.nullable(),
      recoveryCodesLeft: z.number(),
      isRequired: z.boolean(),
    }),
    errors: [],
  }),
  renewRecoveryCodes: call({
    method: 'POST',
    path: '/renewRecoveryCodes',
    summary: 'Ten new recovery codes, answered only here; the previous ones are void. Within 5 minutes of the sign-in.',
    access: ['admin', 'staff'],
    withoutSecondFactor: true,
    input: z.strictObject({ gymId }),
    answer: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ['second-factor-missing', 'sign-in-too-old'],
  }),
  setTwoFactorRequired: call({
    method: 'POST',
    path: '/setTwoFactorRequired',
    summary: 'Requires two-factor sign-in of all admins and staff, or makes it optional. Only by who has set it up.',
    access: ['admin'],
    input: z.strictObject({ gymId, isRequired: z.boolean() }),
    answer: z.object({ isRequired: z.boolean() }),
    errors: ['second-factor-missing'],
  }),
  resetTwoFactor: call({
    method: 'POST',
    path: '/resetTwoFactor',
    summary:
      'Turns off the two-factor sign-in of an admin or a member of staff who lost the phone, and signs them out. Changes nothing where another gym uses the account, or where there is none, and answers alike. An owner who has it is mailed.',
    access: ['admin'],
    input: z.strictObject({ gymId, personId: id }),
    answer: success,
    errors: ['not-found', 'own-account'],
  }),
};
