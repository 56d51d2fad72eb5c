import { z } from 'zod';
import { call } from '../call.ts';
import { text } from '../fields.ts';
import { newAdmin } from './admins.ts';
import { branchLimits } from '../branchLimits.ts';
import { MAX_COMPANY_NAME_LENGTH } from './settings.ts';

/** As a start of the server prints it: four groups of four, without letters and digits that look alike. */
export const SETUP_CODE_LENGTH = 16;

/** The first gym of an installation, with its first admin. */
export const firstGym = z.strictObject({
  gymName: text({ max: MAX_COMPANY_NAME_LENGTH, required: /*i18n*/ 'Please enter the name of the gym' }),
  /** Of the main branch; absent or empty: Main Branch. */
  branchName: text({ max: branchLimits.name }).optional(),
  /** Must not be empty; the server has the rules for passwords. */
  password: z.string(/*i18n*/ 'Please choose a password').min(1, /*i18n*/ 'Please choose a password').max(512),
  /** One-time code of the server's start; only where `getSetup` says `needsCode`. */
  code: z.string().max(40).optional(),
  /** Of the gym, as the browser names its own. Absent, or not known to the server: Asia/Kolkata. */
  timeZone: z.string().max(64).optional(),
  adminName: newAdmin.shape.name,
  email: newAdmin.shape.email,
  mobile: newAdmin.shape.mobile,
});

export const setup = {
  getSetup: call({
    method: 'GET',
    path: '/getSetup',
    summary: 'Whether the first gym of this installation can be created in the browser, and whether that takes a code.',
    access: 'anyone',
    input: z.strictObject({}),
    answer: z.object({
      open: z.boolean(),
      /** False for visitors from the machine of the server itself. */
      needsCode: z.boolean(),
    }),
    errors: [],
  }),
  createFirstGym: call({
    method: 'POST',
    path: '/createFirstGym',
    summary:
      'Creates the first gym of an installation and its first admin, once: from the machine of the server, or with the code that its start prints.',
    access: 'anyone',
    input: firstGym,
    answer: z.object({ success: z.literal(true) }),
    errors: ['setup-closed', 'not-found'],
  }),
};
