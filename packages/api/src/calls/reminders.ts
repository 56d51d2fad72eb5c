import { z } from 'zod';
import { call } from '../call.ts';
import { branchId, gymId, id, success, text, timestamp } from '../fields.ts';
import { inputMessage } from '../inputMessages.ts';
import { paise } from '../money.ts';

/** When a reminder is mailed, in days before the end of the membership; negative after it. */
export const reminderDays = [7, 3, 1, 0, -3] as const;
export type ReminderDay = (typeof reminderDays)[number];
export const reminderFields = ['name', 'plan', 'date', 'amount', 'link'] as const;
export const MAX_REMINDER_SUBJECT_LENGTH = 120;
export const MAX_REMINDER_TEXT_LENGTH = 1000;
export const MAX_NOTE_LENGTH = 500;

const FIELD = /\{([^{}]*)\}/g;
const isKnown = (field: string) => (reminderFields as readonly string[]).includes(field);
const fieldsMessage = inputMessage(/*i18n*/ 'Fields are {fields}', {
  fields: reminderFields.map((field) => `{${field}}`).join(', '),
});
const withFields = (max: number, required: string, multiline = false) =>
  text({ max, required, multiline }).refine(
    (value) => [...value.matchAll(FIELD)].every(([, field = '']) => isKnown(field)),
    fieldsMessage,
  );

export const reminderTexts = z.strictObject({
  subject: withFields(MAX_REMINDER_SUBJECT_LENGTH, /*i18n*/ 'Please enter a subject'),
  text: withFields(MAX_REMINDER_TEXT_LENGTH, 'Please enter a text', true),
});
export type ReminderTexts = z.infer<typeof reminderTexts>;

export const reminder = z.strictObject({
  day: z.literal(reminderDays),
  isOn: z.boolean(),
  ...reminderTexts.shape,
});
export type Reminder = z.infer<typeof reminder>;

/** As stored. */
const storedReminder = z.object({ ...reminder.shape, subject: z.string(), text: z.string() });

/** What the desk wrote of a member, or of a call to them. */
export const memberNote = z.object({
  id,
  kind: z.enum(['note', 'reminder']),
  text: z.string(),
  writtenBy: z.string(),
  writtenAt: timestamp,
  /** Whether the caller may delete it: their own, admins all. */
  isDeletable: z.boolean(),
});
export type MemberNote = z.infer<typeof memberNote>;

/** In the link of each reminder. */
const reminderToken = z.string().min(20).max(200);

export const reminders = {
  getReminders: call({
    method: 'GET',
    path: '/getReminders',
    summary: 'Which reminders of an ending membership are mailed, and their texts.',
    access: ['admin'],
    input: z.strictObject({ gymId }),
    answer: z.object({ reminders: z.array(storedReminder) }),
    errors: [],
  }),
  updateReminder: call({
    method: 'POST',
    path: '/updateReminder',
    summary:
      'Switches a reminder on or off, and changes its text. With basis, the reminder as it was when the edit began, only what differs from it is written.',
    access: ['admin'],
    input: z.strictObject({
      gymId,
      reminder,
      basis: z.strictObject({ isOn: z.boolean(), subject: z.string(), text: z.string() }).optional(),
    }),
    answer: z.object({ reminders: z.array(storedReminder) }),
    errors: ['state-changed'],
  }),
  getRemindToday: call({
    method: 'GET',
    path: '/getRemindToday',
    summary: 'Members to call today: their membership ends within 7 days or ended within 14, and is not renewed.',
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId, branchId: branchId.optional() }),
    answer: z.object({
      /** By end of the membership, at most 500. */
      members: z.array(
        z.object({
          memberId: id,
          name: z.string(),
          phone: z.string(),
          planName: z.string(),
          expiryDate: z.string(),
          /** What a renewal costs; null for a plan without a price. */
          amount: paise.nullable(),
          /** What the desk sends them, in the language of the member. */
          message: z.string(),
          lastContact: z.object({ text: z.string(), by: z.string(), at: timestamp }).nullable(),
        }),
      ),
    }),
    errors: ['not-found'],
  }),
  getMemberNotes: call({
    method: 'GET',
    path: '/getMemberNotes',
    summary: "The desk's notes on a member, newest first.",
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId, memberId: id }),
    answer: z.object({ notes: z.array(memberNote) }),
    errors: ['not-found'],
  }),
  addMemberNote: call({
    method: 'POST',
    path: '/addMemberNote',
    summary: 'Writes a note on a member, or what was said when they were reminded.',
    access: ['admin', 'staff'],
    input: z.strictObject({
      gymId,
      memberId: id,
      kind: z.enum(['note', 'reminder']),
      text: text({ max: MAX_NOTE_LENGTH, required: /*i18n*/ 'Please enter a note', multiline: true }),
    }),
    answer: z.object({ note: memberNote }),
    errors: ['not-found'],
  }),
  deleteMemberNote: call({
    method: 'POST',
    path: '/deleteMemberNote',
    summary: "Deletes a note: one's own; admins any.",
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId, noteId: id }),
    answer: success,
    errors: ['not-found'],
  }),
  getMemberActivities: call({
    method: 'GET',
    path: '/getMemberActivities',
    summary: 'Who changed what of one member, newest first, at most 50.',
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId, memberId: id }),
    answer: z.object({
      activities: z.array(z.object({ id, timestamp, heading: z.string(), displayText: z.string() })),
    }),
    errors: ['not-found'],
  }),
  stopReminders: call({
    method: 'POST',
    path: '/stopReminders',
    summary: 'Ends the reminders for the member whose mail has this link. Says nothing of who that is.',
    access: 'anyone',
    input: z.strictObject({ token: reminderToken }),
    answer: success,
    errors: [],
  }),
  resumeReminders: call({
    method: 'POST',
    path: '/resumeReminders',
    summary: 'Takes stopReminders back, by the same link.',
    access: 'anyone',
    input: z.strictObject({ token: reminderToken }),
    answer: success,
    errors: [],
  }),
  setMemberReminders: call({
    method: 'POST',
    path: '/setMemberReminders',
    summary: 'Switches the reminders of one member on or off, as they asked at the desk.',
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId, memberId: id, isOn: z.boolean() }),
    answer: z.object({ hasReminders: z.boolean() }),
    errors: ['not-found'],
  }),
};
