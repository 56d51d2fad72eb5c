import type { AnswerOf, InputOf } from '@spotter/api';
import { defaultDoorRules } from '@spotter/api';
import { failing } from '@spotter/api/fake';
import { composeStories } from '@storybook/react-vite';
import { render, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { choose, loaded, setupHarness, user } from '../../testing/listScreen.ts';
import { describes } from '../../testing/describes.ts';
import { refusedOnce } from '../../testing/changedMeanwhile.ts';
import * as stories from './BranchesPage.stories.tsx';

const { Plain, DoorRulesStrict, DoorRulesFailed } = composeStories(stories);
setupHarness();

type Update = (input: InputOf<'updateDoorRules'>) => AnswerOf<'updateDoorRules'>;
const good = stories.default.args.answers;

async function openRules() {
  await loaded();
  await choose('Bandra', 'Door Rules');
  // The form replaces what is shown while the rules are loading.
  await screen.findByRole('button', { name: 'Save Door Rules' });
  return within(screen.getByRole('dialog', { name: 'Door Rules of Bandra' }));
}

test('each rule says what happens at the door, and follows what is chosen', async () => {
  render(<Plain />);
  const dialog = await openRules();
  const expired = dialog.getByRole('combobox', { name: 'Membership expired' });
  expect(expired).toHaveDisplayValue('Let in with a warning');
  expect(expired).toHaveAccessibleDescription(
    'Members whose membership has expired are let in; desk, kiosk and phone show a warning.',
  );
  expect(dialog.getByRole('combobox', { name: 'The branch is full' })).toHaveDisplayValue('Let in');
  await user.selectOptions(expired, 'Refuse');
  const grace = dialog.getByRole('spinbutton', { name: 'Days of grace' });
  await user.clear(grace);
  await user.type(grace, '7');
  expect(expired).toHaveAccessibleDescription(
    /^Members whose membership ended more than 7 days ago are turned away at desk/,
  );
});

test('saving sends all rules of the branch', async () => {
  const updateDoorRules = vi.fn<Update>(() => ({ success: true }));
  render(<Plain answers={{ ...good, updateDoorRules }} />);
  const dialog = await openRules();
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Something is due' }), 'Refuse');
  const amount = dialog.getByRole('textbox', { name: 'Allowed up to' });
  await user.clear(amount);
  await user.type(amount, '500');
  expect(dialog.getByRole('combobox', { name: 'Something is due' })).toHaveAccessibleDescription(
    /^Members who owe more than ₹500 are turned away/,
  );
  await user.selectOptions(
    dialog.getByRole('combobox', { name: 'Members of other branches' }),
    'Let in with a warning',
  );
  await user.click(dialog.getByRole('button', { name: 'Save Door Rules' }));
  expect(await screen.findByText('Door Rules Saved')).toBeInTheDocument();
  expect(updateDoorRules).toHaveBeenCalledExactlyOnceWith({
    gymId: 'gym-1',
    branchId: 'bandra',
    rules: { ...defaultDoorRules, dues: 'refuse', duesOver: 50_000, visitors: 'warn' },
    basis: defaultDoorRules,
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('the slower of two admins sees what a rule is now, takes over the others, and may replace it', async () => {
  const latest = { ...defaultDoorRules, dues: 'refuse', duesOver: 20_000, capacity: 'warn' } as const;
  const getDoorRules = vi
    .fn<() => AnswerOf<'getDoorRules'>>(() => ({ rules: latest }))
    .mockReturnValueOnce({ rules: defaultDoorRules });
  const updateDoorRules = vi.fn<Update>(refusedOnce(['rules.dues', 'rules.duesOver'], () => ({ success: true })));
  render(<Plain answers={{ ...good, getDoorRules, updateDoorRules }} />);
  const dialog = await openRules();
  const dues = dialog.getByRole('combobox', { name: 'Something is due' });
  const duesOver = dialog.getByRole('textbox', { name: 'Allowed up to' });
  await user.selectOptions(dues, 'Let in');
  await user.clear(duesOver);
  await user.type(duesOver, '500');
  await user.click(dialog.getByRole('button', { name: 'Save Door Rules' }));
  await describes(dues, 'Changed to Refuse at another desk');
  await describes(duesOver, 'Changed to ₹200 at another desk');
  expect(dialog.getByRole('combobox', { name: 'The branch is full' })).toHaveDisplayValue('Let in with a warning');
  await user.click(dialog.getByRole('button', { name: 'Save Door Rules' }));
  expect(await screen.findByText('Door Rules Saved')).toBeInTheDocument();
  expect(updateDoorRules.mock.calls[1]?.[0]).toMatchObject({
    rules: { ...latest, dues: 'allow', duesOver: 50_000 },
    basis: latest,
  });
});

test('more days of grace than there may be are not sent, nor an empty amount', async () => {
  const updateDoorRules = vi.fn<Update>(() => ({ success: true }));
  render(<Plain answers={{ ...good, updateDoorRules }} />);
  const dialog = await openRules();
  const grace = dialog.getByRole('spinbutton', { name: 'Days of grace' });
  await user.clear(grace);
  await user.type(grace, '91');
  await user.clear(dialog.getByRole('textbox', { name: 'Allowed up to' }));
  await user.click(dialog.getByRole('button', { name: 'Save Door Rules' }));
  expect(await dialog.findByRole('alert')).toBeInTheDocument();
  expect(grace).toBeInvalid();
  expect(dialog.getByRole('textbox', { name: 'Allowed up to' })).toBeInvalid();
  expect(updateDoorRules).not.toHaveBeenCalled();
});

test('a refused save keeps what was chosen', async () => {
  render(<DoorRulesStrict answers={{ ...good, updateDoorRules: failing('unavailable', 'Try again later') }} />);
  const dialog = await openRules();
  await user.selectOptions(dialog.getByRole('combobox', { name: 'The branch is full' }), 'Refuse');
  await user.click(dialog.getByRole('button', { name: 'Save Door Rules' }));
  expect(await screen.findByText('Failed to Save Door Rules')).toBeInTheDocument();
  expect(dialog.getByRole('combobox', { name: 'The branch is full' })).toHaveDisplayValue('Refuse');
});

test('a failed load shows the reason and Retry', async () => {
  render(<DoorRulesFailed />);
  await loaded();
  await choose('Bandra', 'Door Rules');
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Failed to Load Door Rules')).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
});
