import { z } from 'zod';
import { call } from '../call.ts';
import { email, gymId, id, isMailRefused, mobile, status, success, text } from '../fields.ts';
import { invitationOptions } from './staff.ts';

export const adminRequiredMessage = /*i18n*/ 'Please fill in all required fields';
export const adminLimits = { name: 50, email: 100 } as const;

const adminFields = {
  name: text({ max: adminLimits.name, required: adminRequiredMessage }),
  mobile: mobile(adminRequiredMessage),
};

export const newAdmin = z.strictObject({ ...adminFields, email: email(adminRequiredMessage, adminLimits.email) });
export const adminChange = z.strictObject({ ...adminFields, status });

export const administrator = z.object({
  id,
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  role: z.string(),
  status,
  isSiteAdmin: z.boolean(),
  /** ISO 8601, or a hosted backend's `{ seconds }` since 1970; null before the first sign-in, empty when unreadable. */
  lastAccessed: z
    .union([z.string(), z.object({ seconds: z.number() })])
    .nullable()
    .catch(''),
  /** Null until the first sign-in. */
  firebaseUID: z.string().nullable(),
  isMailRefused,
});
export type Administrator = z.infer<typeof administrator>;

/** The fields of an administrator that an edit changes. */
export const editedAdmin = administrator.pick({ name: true, mobile: true, status: true });

const adminAnswer = z.object({ success: z.literal(true), admin: administrator });

export const admins = {
  getAllAdmins: call({
    method: 'GET',
    path: '/getAllAdmins',
    summary: 'All administrators of the gym.',
    access: ['admin'],
    input: z.strictObject({ gymId }),
    answer: z.object({ success: z.literal(true), admins: z.array(administrator), ...invitationOptions }),
    errors: [],
  }),
  createAdmin: call({
    method: 'POST',
    path: '/createAdmin',
    summary: 'Adds an administrator and mails an invitation.',
    access: ['admin'],
    input: z.strictObject({ gymId, adminData: newAdmin }),
    answer: adminAnswer,
    errors: ['email-taken'],
  }),
  updateAdmin: call({
    method: 'POST',
    path: '/updateAdmin',
    summary: 'Changes an administrator.',
    access: ['admin'],
    input: z.strictObject({
      gymId,
      adminId: id,
      adminData: adminChange,
      /**
       * The administrator as they were when the edit began: a field that is as it was then stays as it is now. Where
       * both the edit and somebody else have changed one, nothing changes and the call fails with `state-changed` and
       * its name. Absent: all fields are written.
       */
      basis: editedAdmin.optional(),
    }),
    answer: adminAnswer,
    errors: ['not-found', 'state-changed', 'last-admin', 'own-account'],
  }),
  toggleAdminStatus: call({
    method: 'POST',
    path: '/toggleAdminStatus',
    summary: 'Activates or deactivates an administrator; never oneself, never the last one.',
    access: ['admin'],
    input: z.strictObject({ gymId, adminId: id, status }),
    answer: adminAnswer,
    errors: ['not-found', 'last-admin', 'own-account'],
  }),
  inviteAdmin: call({
    method: 'POST',
    path: '/inviteAdmin',
    summary: 'Mails the invitation again; the link of the previous one ends.',
    access: ['admin'],
    input: z.strictObject({ gymId, adminId: id }),
    answer: success,
    errors: ['not-found', 'already-registered', 'account-inactive'],
  }),
};
