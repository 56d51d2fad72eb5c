import { z } from 'zod';
import { call } from '../call.ts';
import { branchId, email, gymId, id, isMailRefused, mobile, status, success, text, timestamp } from '../fields.ts';
import { undoable } from '../undoOffer.ts';

export const staffRequiredMessage = /*i18n*/ 'Please fill in all required fields';
export const staffRoles = ['Manager', 'Receptionist', 'Trainer', 'Housekeeping', 'Security'] as const;
export const MAX_STAFF_TEXT_LENGTH = 100;

const staffFields = {
  name: text({ max: MAX_STAFF_TEXT_LENGTH, required: staffRequiredMessage }),
  role: z.enum(staffRoles, staffRequiredMessage),
  branchId: z.string(staffRequiredMessage).min(1, staffRequiredMessage).pipe(branchId),
  email: email(staffRequiredMessage, MAX_STAFF_TEXT_LENGTH),
  phone: mobile(staffRequiredMessage),
};

export const newStaff = z.strictObject({
  ...staffFields,
  status: status.default('active'),
});

/** Input of updateStaff. The email cannot change once they have signed in (`email-locked`). */
export const staffChange = z.strictObject({
  ...staffFields,
  status: status.optional(),
});

export const staffMember = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.enum(staffRoles),
  branchId,
  branchName: z.string(),
  status,
  createdAt: timestamp,
  /** Null until the first sign-in. */
  firebaseUID: z.string().nullable(),
  isMailRefused,
  currentlyCheckedIn: z.boolean(),
});
export type StaffMember = z.infer<typeof staffMember>;

/** Of the lists of staff and administrators. */
export const invitationOptions = {
  /** The server sends no mails: `createInvitationLink` makes links to hand over. Absent: invitations are mailed. */
  hasInvitationLinks: z.literal(true).optional(),
};

/** The fields of a member of staff that an edit changes. */
export const editedStaff = staffMember.pick({
  name: true,
  email: true,
  phone: true,
  role: true,
  branchId: true,
  status: true,
});

export const staff = {
  getStaffs: call({
    method: 'GET',
    path: '/getStaffs',
    summary: 'All staff of the gym.',
    access: ['admin'],
    input: z.strictObject({ gymId }),
    answer: z.object({ success: z.literal(true), staffs: z.array(staffMember), ...invitationOptions }),
    errors: [],
  }),
  getStaffRoles: call({
    method: 'GET',
    path: '/getStaffRoles',
    summary: 'The names of the roles that staff may have.',
    access: ['admin'],
    input: z.strictObject({}),
    answer: z.object({ success: z.literal(true), roles: z.array(z.enum(staffRoles)) }),
    errors: [],
  }),
  addStaff: call({
    method: 'POST',
    path: '/addStaff',
    summary: 'Adds a member of staff and mails an invitation.',
    access: ['admin'],
    input: z.strictObject({ gymId, staffData: newStaff }),
    answer: z.object({ staff: staffMember }),
    errors: ['not-found', 'email-taken'],
  }),
  updateStaff: call({
    method: 'POST',
    path: '/updateStaff',
    summary: 'Changes a member of staff.',
    access: ['admin'],
    input: z.strictObject({
      gymId,
      staffId: id,
      staffData: staffChange,
      /**
       * The member of staff as they were when the edit began: a field that is as it was then stays as it is now. Where
       * both the edit and somebody else have changed one, nothing changes and the call fails with `state-changed` and
       * its name. Absent: all fields are written.
       */
      basis: editedStaff.optional(),
    }),
    answer: z.object({ staff: staffMember }),
    errors: ['not-found', 'state-changed', 'email-taken', 'email-locked'],
  }),
  changeStaffStatus: call({
    method: 'POST',
    path: '/changeStaffStatus',
    summary: 'Activates or deactivates a member of staff, at once everywhere.',
    access: ['admin'],
    input: z.strictObject({ gymId, staffId: id, status }),
    answer: z.object({ staff: staffMember }),
    errors: ['not-found'],
  }),
  deleteStaff: call({
    method: 'POST',
    path: '/deleteStaff',
    summary:
      'Deletes a member of staff, who is signed out everywhere; attendance stays for the counts, without the name.',
    access: ['admin'],
    input: z.strictObject({ gymId, staffId: id }),
    answer: undoable,
    errors: ['not-found'],
  }),
  inviteStaff: call({
    method: 'POST',
    path: '/inviteStaff',
    summary: 'Mails the invitation again; the link of the previous one ends.',
    access: ['admin'],
    input: z.strictObject({ gymId, staffId: id }),
    answer: success,
    errors: ['not-found', 'already-registered', 'account-inactive'],
  }),
  createInvitationLink: call({
    method: 'POST',
    path: '/createInvitationLink',
    summary:
      'The link of a new invitation, to be handed over where the server sends no mails; the link of the previous one ends.',
    access: ['admin'],
    /** Of a member of staff or an administrator. */
    input: z.strictObject({ gymId, personId: id }),
    answer: z.object({ link: z.string(), expiresAt: timestamp }),
    errors: ['not-found', 'already-registered', 'account-inactive', 'invitation-mailed'],
  }),
};
