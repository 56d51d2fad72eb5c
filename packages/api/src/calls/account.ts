import { z } from 'zod';
import { call } from '../call.ts';
import { email, gymId, id, success } from '../fields.ts';

export const emailRequiredMessage = 'Please enter your email address';

/** Pages that a mailed link may open. A closed list, against open redirects. */
export const linkPages = ['app', 'pass'] as const;
export type LinkPage = (typeof linkPages)[number];

export const account = {
  createCustomToken: call({
    method: 'POST',
    path: '/createCustomToken',
    summary:
      "A token with which one of the gym's members signs in, once and within five minutes. The member is told by mail.",
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId, memberId: id }),
    answer: z.object({ customToken: z.string() }),
    errors: ['not-found', 'member-inactive', 'email-taken'],
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
