import { expect, test } from 'vitest';
import { tooManyMails } from './mailLimits.ts';

test.each([
  [1, 'a minute'],
  [60_000, 'a minute'],
  [60_001, '2 minutes'],
  [90 * 60_000, '90 minutes'],
  [90 * 60_000 + 1, '2 hours'],
  [23 * 3_600_000 + 1, '24 hours'],
])('a mailbox that is full for %d ms is full for %s', (waitMs, time) => {
  const limit = { name: 'mails-to-mailbox', tries: 1, windowMs: 1 };
  expect(tooManyMails({ limit, waitMs })).toMatchObject({
    code: 'too-many',
    message: `Several mails have gone to this address in a short time. Please try again in ${time}.`,
    retryAfter: Math.ceil(waitMs / 1000),
  });
});
