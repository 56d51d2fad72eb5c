import type { AnswerOf, InputOf } from '@spotter/api';
import { pending } from '@spotter/api/fake';
import { render, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AppHarness, type AppHarnessProps } from '../../testing/AppHarness.tsx';
import { asha, branches } from '../../testing/gymData.ts';
import { setupHarness, user } from '../../testing/listScreen.ts';
import { MemberDialogs, type OpenDialog } from './MemberDialogs.tsx';

setupHarness();

const zone = { timeZone: 'Asia/Kolkata', locale: 'en-IN' };
const bandra = branches.filter(({ id }) => id === 'bandra');

function renderDialog(
  dialog: OpenDialog,
  {
    of = branches,
    branchId = '',
    onDeleted,
    ...harness
  }: Partial<Omit<AppHarnessProps, 'children'>> & {
    of?: typeof branches;
    branchId?: string;
    onDeleted?: () => void;
  } = {},
) {
  const actions = {
    toggleStatus: vi.fn<() => void>(),
    signOut: vi.fn<(member: unknown, onDone: () => void) => void>((_, onDone) => onDone()),
    isSigningOut: false,
    remove: vi.fn<(member: unknown, onDone: () => void) => void>((_, onDone) => onDone()),
    isRemoving: false,
    checkoutAll: vi.fn<(branchId: string | undefined, onDone: () => void) => void>((_, onDone) => onDone()),
    isCheckingOutAll: false,
  };
  const onClose = vi.fn<() => void>();
  const { unmount } = render(
    <AppHarness {...harness}>
      <MemberDialogs
        dialog={dialog}
        actions={actions}
        branches={of}
        branchId={branchId}
        zone={zone}
        today="2026-11-03"
        onClose={onClose}
        {...(onDeleted && { onDeleted })}
      />
    </AppHarness>,
  );
  return { actions, onClose, unmount };
}

const press = async (name: string) =>
  user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));

test.each([
  ['an admin of several branches', {}, undefined, 'all branches'],
  ['an admin with a branch in view', { branchId: 'powai' }, 'powai', 'Powai Lake'],
  ['an admin of a gym with one branch', { of: bandra }, 'bandra', 'Bandra'],
  ['staff, whatever is in view', { as: 'staff', branchId: 'powai' }, 'bandra', 'Bandra'],
  ['staff whose branch has not been loaded', { as: 'staff', of: [] }, 'bandra', 'this branch'],
] as const)('%s checks out, counted anew, at that place alone', async (_, options, branchId, place) => {
  const getOccupancy = vi.fn<(input: InputOf<'getOccupancy'>) => AnswerOf<'getOccupancy'>>(() => ({
    currentCount: 1,
    maxCapacity: 120,
    percentage: 1,
    status: 'Comfortable',
    statusColor: 'success',
  }));
  const { of, ...rest } = { of: branches, ...options };
  const { actions, onClose } = renderDialog(
    { is: 'checkout-all' },
    { of: [...of], ...rest, answers: { getOccupancy } },
  );
  const dialog = await screen.findByRole('alertdialog', { name: `Check out 1 member at ${place}?` });
  expect(dialog).toHaveTextContent('Their visits end now');
  expect(getOccupancy).toHaveBeenCalledExactlyOnceWith({ gymId: 'gym-1', ...(branchId && { branchId }) });
  await press('Checkout All');
  expect(actions.checkoutAll).toHaveBeenCalledExactlyOnceWith(branchId, onClose);
});

test.each([
  ['without a count yet', pending, 'Check out everyone at all branches?', 'Their visits end now'],
  [
    'of an empty gym',
    { currentCount: 0, maxCapacity: 120, percentage: 0, status: 'Comfortable', statusColor: 'success' },
    'Check out 0 members at all branches?',
    'Nobody is checked in there now.',
  ],
] as const)('the question %s', async (_, getOccupancy, name, text) => {
  renderDialog({ is: 'checkout-all' }, { answers: { getOccupancy } });
  expect(await screen.findByRole('alertdialog', { name })).toHaveTextContent(text);
});

test('a deactivation closes the question before it begins', async () => {
  const { actions, onClose } = renderDialog({ is: 'deactivate', member: asha });
  expect(await screen.findByRole('alertdialog', { name: 'Deactivate Asha Rao?' })).toHaveTextContent(
    'Asha Rao is checked in now.',
  );
  await press('Deactivate');
  expect(onClose).toHaveBeenCalledOnce();
  expect(actions.toggleStatus).toHaveBeenCalledExactlyOnceWith(asha);
});

test('signing out phones closes the question when it is done', async () => {
  const { actions, onClose } = renderDialog({ is: 'sign-out', member: asha });
  await screen.findByRole('alertdialog', { name: 'Sign out the phones of Asha Rao?' });
  await press('Sign Out');
  expect(actions.signOut).toHaveBeenCalledExactlyOnceWith(asha, onClose);
});

test('a deletion says what is lost, and closes the question or leaves the page', async () => {
  const first = renderDialog({ is: 'delete', member: asha });
  expect(await screen.findByRole('alertdialog', { name: 'Delete Asha Rao?' })).toHaveTextContent(
    'administrators can restore the member for 30 days',
  );
  await press('Delete');
  expect(first.actions.remove).toHaveBeenCalledExactlyOnceWith(asha, first.onClose);
  first.unmount();
  const onDeleted = vi.fn<() => void>();
  const second = renderDialog({ is: 'delete', member: asha }, { onDeleted });
  await press('Delete');
  expect(second.actions.remove).toHaveBeenCalledExactlyOnceWith(asha, onDeleted);
});

test('View Attendance shows the visits', async () => {
  renderDialog({ is: 'history', member: asha });
  expect(await screen.findByRole('dialog')).toHaveTextContent('Asha Rao');
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

const branchField = async () => screen.findByRole('combobox', { name: /Branch/ });

test.each([
  ['in the branch in view', { branchId: 'powai' }, 'powai'],
  ['in no branch before it is chosen', {}, ''],
] as const)('a new member begins %s', async (_, options, value) => {
  renderDialog({ is: 'add' }, options);
  expect(await screen.findByRole('dialog', { name: 'Add New Member' })).toBeInTheDocument();
  expect(await branchField()).toHaveValue(value);
  expect(screen.getByRole('textbox', { name: /Name/ })).toHaveValue('');
});

test('who is edited is in their own branch, whatever is in view', async () => {
  renderDialog({ is: 'edit', member: asha }, { branchId: 'powai' });
  await waitFor(() => expect(screen.getByRole('textbox', { name: /Name/ })).toHaveValue('Asha Rao'));
  expect(await branchField()).toHaveValue('andheri');
});
