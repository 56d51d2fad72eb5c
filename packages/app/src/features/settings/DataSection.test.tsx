import type { AnswerOf, GymExport, InputOf } from '@spotter/api';
import { failing } from '@spotter/api/fake';
import { composeStories } from '@storybook/react-vite';
import { render, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { gymExport, gymExports } from '../../testing/importData.ts';
import { AppHarness } from '../../testing/AppHarness.tsx';
import { setupHarness, user } from '../../testing/listScreen.ts';
import { ExportPanel } from './ExportPanel.tsx';
import * as stories from './SettingsPage.stories.tsx';

const all = composeStories(stories);
setupHarness();

type Call<N extends 'saveImportPolicy' | 'startExport' | 'deleteExport'> = (input: InputOf<N>) => AnswerOf<N>;

const section = async () => within(await screen.findByRole('region', { name: 'Import & export' }));
const exportList = async () => within(await (await section()).findByRole('list', { name: 'Exports' }));

test('each kind of import leads to its page', async () => {
  render(<all.Plain />);
  const links = within((await section()).getByRole('list', { name: 'Kinds of import' })).getAllByRole('link');
  expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['Import: Members', '/imports'],
    ['Import: Past visits', '/imports?kind=visits'],
    ['Import: Spotter export', '/imports?kind=gym'],
  ]);
});

test('staff may import once an admin allows it', async () => {
  let staffMayImport = false;
  const saveImportPolicy = vi.fn<Call<'saveImportPolicy'>>((input) => {
    ({ staffMayImport } = input);
    return { success: true };
  });
  const getImports = () => ({ imports: [], mayImport: true, staffMayImport });
  render(<all.Plain answers={{ ...all.Plain.args.answers, getImports, saveImportPolicy }} />);
  const permission = await (await section()).findByRole('switch', { name: 'Staff may import' });
  expect(permission).not.toBeChecked();
  await user.click(permission);
  await waitFor(() => expect(permission).toBeChecked());
  expect(saveImportPolicy).toHaveBeenCalledExactlyOnceWith({ gymId: 'gym-1', staffMayImport: true });
});

test('the permission that was saved is shown, also where it cannot be loaded again; a second press waits', async () => {
  const saved = Promise.withResolvers<AnswerOf<'saveImportPolicy'>>();
  const saveImportPolicy = vi.fn<() => Promise<AnswerOf<'saveImportPolicy'>>>(() => saved.promise);
  const getImports = vi.fn<() => AnswerOf<'getImports'>>(failing('internal', 'Out of order'));
  getImports.mockReturnValueOnce({ imports: [], mayImport: true, staffMayImport: false });
  render(<all.Plain answers={{ ...all.Plain.args.answers, getImports, saveImportPolicy }} />);
  const permission = await (await section()).findByRole('switch', { name: 'Staff may import' });
  await user.click(permission);
  await user.click(permission);
  expect(saveImportPolicy).toHaveBeenCalledOnce();
  saved.resolve({ success: true });
  expect(await screen.findByText('Failed to Load Imports')).toBeInTheDocument();
  expect(permission).toBeChecked();
});

test('an export shows its progress, one at a time, and its link when it is ready', async () => {
  let exports: GymExport[] = [];
  const begun = gymExport({ status: 'running', rows: 0, bytes: null, downloadPath: null, availableUntil: null });
  const startExport = vi.fn<Call<'startExport'>>(() => {
    exports = [{ ...begun, rows: 12_000 }];
    return { export: begun };
  });
  render(<all.Plain answers={{ ...all.Plain.args.answers, getExports: () => ({ exports }), startExport }} />);
  const button = await (await section()).findByRole('button', { name: 'Export as Excel' });
  await user.click(button);
  expect(startExport).toHaveBeenCalledExactlyOnceWith({ gymId: 'gym-1', format: 'xlsx' });
  const bar = await (await exportList()).findByRole('progressbar', { name: 'Export' });
  expect(bar).toHaveAttribute('aria-valuetext', '12,000 of 48,210 rows');
  expect(button).toBeDisabled();
  exports = [gymExport()];
  await vi.advanceTimersByTimeAsync(1000);
  const link = await (await exportList()).findByRole('link', { name: /^Download Excel, / });
  expect(link).toHaveAttribute('href', '/exports/4vXo9kQ2mZtB7cYhJr1nWs');
  expect(button).toBeEnabled();
});

test('the heading gets the focus of the button that is disabled while an export is under way', async () => {
  const waiting = new Promise<never>(() => undefined);
  render(
    <all.Plain answers={{ ...all.Plain.args.answers, getExports: { exports: [] }, startExport: () => waiting }} />,
  );
  const button = await (await section()).findByRole('button', { name: 'Export as Excel' });
  button.focus();
  await user.keyboard('{Enter}');
  expect(button).toBeDisabled();
  expect(screen.getByRole('heading', { name: 'Export everything' })).toHaveFocus();
});

test('the number of rows of an export counts one as one', async () => {
  render(<all.Plain answers={{ ...all.Plain.args.answers, getExports: { exports: [gymExport({ rows: 1 })] } }} />);
  expect((await exportList()).getByText(/1 row,/)).toBeInTheDocument();
});

test('a failed export says why; an expired one has no link', async () => {
  render(<all.Exports answers={{ ...all.Exports.args.answers, getExports: { exports: gymExports.slice(2) } }} />);
  const list = await exportList();
  expect(list.getByText('Failed: The disk is full')).toBeInTheDocument();
  expect(list.getByText('The file is deleted. Export again for a new one.')).toBeInTheDocument();
  expect(list.queryByRole('link')).not.toBeInTheDocument();
});

test('an export is deleted after a confirmation', async () => {
  const deleteExport = vi.fn<Call<'deleteExport'>>(() => ({ success: true }));
  render(<all.Plain answers={{ ...all.Plain.args.answers, deleteExport }} />);
  await user.click(await (await exportList()).findByRole('button', { name: /^Delete Excel, / }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete this export?' }));
  expect(deleteExport).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(deleteExport).toHaveBeenCalledExactlyOnceWith({ gymId: 'gym-1', exportId: 'export-1' });
});

test('the heading gets the focus of the button that goes with a deleted export', async () => {
  const rest = Promise.withResolvers<AnswerOf<'getExports'>>();
  const lists = [{ exports: [gymExport()] }, rest.promise];
  const answers = { getExports: () => lists.shift() ?? rest.promise, deleteExport: { success: true as const } };
  render(
    <AppHarness answers={answers}>
      <ExportPanel />
    </AppHarness>,
  );
  const asking = await screen.findByRole('button', { name: /^Delete Excel, / });
  await user.click(asking);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(asking).toHaveFocus());
  rest.resolve({ exports: [] });
  await waitFor(() => expect(asking).not.toBeInTheDocument());
  expect(screen.getByRole('heading', { name: 'Export everything' })).toHaveFocus();
});
