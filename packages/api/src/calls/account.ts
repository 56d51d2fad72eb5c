import { z } from 'zod';
import { call, userTypes } from '../call.ts';
import { email, gymId, id, success } from '../fields.ts';

export const emailRequiredMessage = /*i18n*/ 'Please enter your email address';

/** Pages that a mailed link may open. A closed list, against open redirects. */
export const linkPages = ['app', 'pass'] as const;
export type LinkPage = (typeof linkPages)[number];

/** A gym that the account's owner may choose. */
export const myGym = z.object({
  id: gymId,
  name: z.string(),
  logoUrl: z.string().nullable(),
  /** What the owner is in this gym. */
  userType: z.enum(userTypes),
});
export type MyGym = z.infer<typeof myGym>;

export const account = {
  listMyGyms: call({
    method: 'GET',
    path: '/listMyGyms',
    summary: 'The gyms that the owner of the account may choose, by name.',
    access: 'account-owner',
    input: z.strictObject({}),
    answer: z.object({ gyms: z.array(myGym) }),
    errors: [],
  }),
  chooseGym: call({
    method: 'POST',
    path: '/chooseGym',
    summary:
      'A token with which the owner of the account signs in to this gym of theirs. The present session ends then.',
    access: 'account-owner',
    input: z.strictObject({ gymId }),
    answer: z.object({ customToken: z.string() }),
    errors: ['not-found'],
  }),
  createCustomToken: call({
    method: 'POST',
    path: '/createCustomToken',
    summary:
      "A token with which one of the gym's members signs in, once and within five minutes. The member is told by mail.",
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId, memberId: id }),
    answer: z.object({ customToken: z.string() }),
    errors: ['not-found', 'member-inactive'],
  }),
  sendEmailSignInLink: call({
    method: 'POST',
    path: '/sendEmailSignInLink',
    summary:
      "Mails a link that signs in, if the address has an account; answers the same if not. On members' phones (`open: pass`) a member's first link opens their account.",
    access: 'anyone',
    input: z.strictObject({ email: email(emailRequiredMessage), open: z.enum(linkPages).default('app') }),
    answer: success,
    errors: ['not-found'],
  }),
  sendPasswordReset: call({
    method: 'POST',
    path: '/sendPasswordReset',
    summary: 'Mails a link that sets a new password, if the address has an account; answers the same if not.',
    access: 'anyone',
    input: z.strictObject({ email: email(emailRequiredMessage) }),
    answer: z.object({ message: z.string() }),
    errors: ['not-found'],
  }),
};
