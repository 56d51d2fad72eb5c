import type { AnswerOf, InputOf } from '@spotter/api';
import { failing, type FakeAnswers } from '@spotter/api/fake';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AppHarness } from '../testing/AppHarness.tsx';
import { setupHarness, user } from '../testing/listScreen.ts';
import { useInvitation } from './useInvitation.ts';

setupHarness();

const imran = { id: 'imran', name: 'Imran Sheikh', email: 'imran@gym.example' };

function Page() {
  const { inviteStaff, inviteAdmin } = useInvitation();
  return (
    <>
      <button onClick={() => inviteStaff(imran)}>Staff</button>
      <button onClick={() => inviteAdmin(imran)}>Admin</button>
    </>
  );
}

const calls = () => ({
  inviteStaff: vi.fn<(input: InputOf<'inviteStaff'>) => AnswerOf<'inviteStaff'>>(() => ({ success: true })),
  inviteAdmin: vi.fn<(input: InputOf<'inviteAdmin'>) => AnswerOf<'inviteAdmin'>>(() => ({ success: true })),
});

async function invite(kind: 'Staff' | 'Admin', answers: FakeAnswers) {
  render(
    <AppHarness answers={answers}>
      <Page />
    </AppHarness>,
  );
  await user.click(await screen.findByRole('button', { name: kind }));
}

test('staff are invited again, and a toast says where', async () => {
  const answers = calls();
  await invite('Staff', answers);
  expect(await screen.findByText('Invitation Sent')).toBeInTheDocument();
  expect(screen.getByText('Imran Sheikh is invited at imran@gym.example')).toBeInTheDocument();
  expect(answers.inviteStaff.mock.calls.map(([input]) => input)).toEqual([{ gymId: 'gym-1', staffId: 'imran' }]);
  expect(answers.inviteAdmin).not.toHaveBeenCalled();
});

test('an administrator is invited again', async () => {
  const answers = calls();
  await invite('Admin', answers);
  expect(await screen.findByText('Imran Sheikh is invited at imran@gym.example')).toBeInTheDocument();
  expect(answers.inviteAdmin.mock.calls.map(([input]) => input)).toEqual([{ gymId: 'gym-1', adminId: 'imran' }]);
  expect(answers.inviteStaff).not.toHaveBeenCalled();
});

test('an invitation that fails says whose', async () => {
  await invite('Staff', { inviteStaff: failing('internal', 'Out of order') });
  expect(await screen.findByText('Failed to Send Invitation')).toBeInTheDocument();
  expect(screen.getByText(/^Imran Sheikh: /)).toBeInTheDocument();
  expect(screen.queryByText('Invitation Sent')).not.toBeInTheDocument();
});
