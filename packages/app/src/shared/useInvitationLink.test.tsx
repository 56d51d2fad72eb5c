import { ApiError, type AnswerOf, type InputOf } from '@spotter/api';
import { render, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AppHarness } from '../testing/AppHarness.tsx';
import { STORY_NOW } from '../testing/gymData.ts';
import { setupHarness, user } from '../testing/listScreen.ts';
import { useInvitationLink } from './useInvitationLink.tsx';

setupHarness();

const link = 'https://gym.example/join/abc';
const zone = { timeZone: 'Asia/Kolkata', locale: 'en-IN' };

function Page() {
  const { open, dialog } = useInvitationLink(zone);
  return (
    <>
      <button onClick={() => open({ id: 'imran', name: 'Imran Sheikh' })}>Invite</button>
      {dialog}
    </>
  );
}

type Create = (input: InputOf<'createInvitationLink'>) => AnswerOf<'createInvitationLink'>;

async function openLink(createInvitationLink: Create) {
  render(
    <AppHarness answers={{ createInvitationLink }}>
      <Page />
    </AppHarness>,
  );
  await user.click(await screen.findByRole('button', { name: 'Invite' }));
  return within(await screen.findByRole('dialog', { name: 'Invitation link for Imran Sheikh' }));
}

test('the link has the focus and is selected, says until when it works, and goes with the dialog', async () => {
  const dialog = await openLink(() => ({ link, expiresAt: STORY_NOW }));
  const field = await dialog.findByLabelText<HTMLInputElement>('Link');
  expect(field).toHaveAccessibleDescription('Works once, until 3 Nov 2026. Earlier links no longer work.');
  expect(field).toHaveFocus();
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, link.length]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('where none could be made, the dialog says why, and makes one for the same person', async () => {
  const create = vi.fn<Create>(() => ({ link, expiresAt: STORY_NOW }));
  create.mockImplementationOnce(() => {
    throw new ApiError('Out of order', { code: 'internal', status: 500 });
  });
  const dialog = await openLink(create);
  expect(await dialog.findByText('Failed to Create the Link')).toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: 'Copy Link' })).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
  expect(await dialog.findByLabelText('Link')).toHaveValue(link);
  expect(create.mock.calls).toEqual(Array.from({ length: 2 }, () => [{ gymId: 'gym-1', personId: 'imran' }]));
});
