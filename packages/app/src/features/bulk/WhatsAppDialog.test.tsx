import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { manyMembers } from '../../testing/gymData.ts';
import { WhatsAppDialog } from './WhatsAppDialog.tsx';

test('a name is put into the message as it is, whatever characters it has', () => {
  const [member] = manyMembers(1);
  if (!member) throw new Error('There is no member');
  render(<WhatsAppDialog members={[{ ...member, name: "Cash $& Carry $'" }]} onClose={() => undefined} />);
  const href = screen.getByRole('link', { name: "Open the chat with Cash $& Carry $'" }).getAttribute('href') ?? '';
  expect(new URL(href).searchParams.get('text')).toBe("Hello Cash $& Carry $',\n");
});
