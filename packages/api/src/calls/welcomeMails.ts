import { z } from 'zod';
import { call } from '../call.ts';
import { gymId, success } from '../fields.ts';

export const welcomeMails = {
  getWelcomeMail: call({
    method: 'GET',
    path: '/getWelcomeMail',
    summary: 'Whether new members are welcomed by e-mail.',
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId }),
    answer: z.object({ isOn: z.boolean() }),
    errors: [],
  }),
  saveWelcomeMail: call({
    method: 'POST',
    path: '/saveWelcomeMail',
    summary: 'Sets whether members who are added or imported from now on are welcomed by e-mail.',
    access: ['admin'],
    input: z.strictObject({ gymId, isOn: z.boolean() }),
    answer: success,
    errors: [],
  }),
};
