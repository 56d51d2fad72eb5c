import { z } from 'zod';
import { call } from '../call.ts';
import { gymId, success, timestamp } from '../fields.ts';

const sessionId = z.string().min(1).max(100);

/** Where an account is signed in. A session is a sign-in on one device. */
export const sessions = {
  listMySessions: call({
    method: 'GET',
    path: '/listMySessions',
    summary: "Where the caller's account is signed in, the session used last first.",
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId }),
    answer: z.object({
      sessions: z.array(
        z.object({
          id: sessionId,
          /** Such as "Chrome on Android"; empty where unknown. */
          device: z.string(),
          signedInAt: timestamp,
          /** To within 15 minutes. */
          lastUsedAt: timestamp,
          /** The session of this call. */
          isCurrent: z.boolean(),
        }),
      ),
    }),
    errors: [],
  }),
  signOutSession: call({
    method: 'POST',
    path: '/signOutSession',
    summary: "Ends one session of the caller's account, with its live streams.",
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId, sessionId }),
    answer: success,
    errors: ['not-found'],
  }),
  signOutOtherSessions: call({
    method: 'POST',
    path: '/signOutOtherSessions',
    summary: "Ends all sessions of the caller's account but that of the call.",
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId }),
    answer: z.object({ count: z.int() }),
    errors: [],
  }),
  signOut: call({
    method: 'POST',
    path: '/signOut',
    summary: 'Ends the session of the call.',
    access: 'account',
    input: z.strictObject({}),
    answer: success,
    errors: [],
  }),
};
