import { reminder } from '@spotter/api';
import { expect, test } from 'vitest';
import { issueText } from './issueText.ts';

const messageOf = (subject: string) =>
  reminder.shape.subject.safeParse(subject).error?.issues.map(({ message }) => message)[0] ?? '';

test.each([
  ['', 'Please enter a subject'],
  ['x'.repeat(121), 'At most 120 characters'],
  ['Dear {who}', 'Fields are {name}, {plan}, {date}, {amount}, {link}'],
])('of "%s": %s', (subject, words) => {
  expect(issueText(messageOf(subject))).toBe(words);
});
