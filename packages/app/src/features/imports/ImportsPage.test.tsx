import { type AnswerOf, ApiError, type InputOf } from '@spotter/api';
import { composeStories } from '@storybook/react-vite';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { AppHarness } from '../../testing/AppHarness.tsx';
import { importDetail } from '../../testing/importData.ts';
import { setupHarness, user } from '../../testing/listScreen.ts';
import { ImportsPage } from './ImportsPage.tsx';
import * as stories from './ImportsPage.stories.tsx';

const all = composeStories(stories);
setupHarness();

const row = async (file: string) => within((await screen.findByText(file)).closest<HTMLElement>('[role=row]')!);
const chooseFile = (file: File) =>
  fireEvent.change(screen.getByRole('group', { name: /^File: / }).querySelector('input[type=file]')!, {
    target: { files: [file] },
  });

test('each import with its file, state, counts, and who made it', async () => {
  render(<all.Plain />);
  const october = await row('Members October.xlsx');
  expect(october.getByText('Not imported yet')).toBeInTheDocument();
  expect(october.getByText('300 rows')).toBeInTheDocument();
  const register = await row('Register 2026.xlsx');
  expect(register.getByText('214 new, 12 updated, 60 unchanged, 4 skipped, 10 with errors')).toBeInTheDocument();
  expect((await row('Door log.csv')).getByText('Priya Nair')).toBeInTheDocument();
  const link = register.getByRole('link', { name: 'Register 2026.xlsx', hidden: true });
  expect(link).toHaveAttribute('href', '/imports/import-3');
  // It opens in the app: the browser is not to follow it.
  expect(fireEvent.click(link)).toBe(false);
});

test('a chosen file is sent as it is', async () => {
  const uploadImport = vi.fn<(input: InputOf<'uploadImport'>) => AnswerOf<'uploadImport'>>(() => ({
    import: importDetail(),
  }));
  render(<all.Visits answers={{ uploadImport }} />);
  await screen.findByRole('group', { name: 'File: Past visits' });
  chooseFile(new File(['Mobile,Date\r\n'], 'door.csv'));
  await waitFor(() =>
    expect(uploadImport).toHaveBeenCalledExactlyOnceWith({
      gymId: 'gym-1',
      kind: 'visits',
      fileName: 'door.csv',
      base64: btoa('Mobile,Date\r\n'),
    }),
  );
});

const uploadAndLeave = async () => {
  await screen.findByRole('group', { name: 'File: Members' });
  chooseFile(new File(['Name,Mobile'], 'members.csv'));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Choose File' })).toHaveAttribute('aria-busy'));
  await user.click(screen.getByRole('link', { name: 'Members' }));
  await screen.findByRole('heading', { name: 'Every member' });
};

test('a file that was read when the page was left takes nobody from where they are; a refusal is said there', async () => {
  const first = Promise.withResolvers<AnswerOf<'uploadImport'>>();
  const second = Promise.withResolvers<AnswerOf<'uploadImport'>>();
  const answers = [first.promise, second.promise];
  render(
    <AppHarness at="/imports" answers={{ uploadImport: () => answers.shift()! }}>
      <Link to="/imports">Imports</Link>
      <Link to="/members">Members</Link>
      <Routes>
        <Route path="/imports" element={<ImportsPage />} />
        <Route path="/members" element={<h1>Every member</h1>} />
        <Route path="*" element={<h1>An import</h1>} />
      </Routes>
    </AppHarness>,
  );
  await uploadAndLeave();
  await act(async () => first.resolve({ import: importDetail() }));
  await act(async () => void (await vi.advanceTimersByTimeAsync(100)));
  expect(screen.getByRole('heading', { name: 'Every member' })).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Imports' }));
  await uploadAndLeave();
  await act(async () => second.reject(new ApiError('This is not a table.', { code: 'bad-file', status: 422 })));
  expect(await screen.findByText('Failed to Read the File')).toBeInTheDocument();
  expect(screen.getByText('members.csv: This is not a table.')).toBeInTheDocument();
});

test('a refused file says why beside the button, and another can be chosen', async () => {
  render(<all.BadFile />);
  await screen.findByRole('group', { name: 'File: Members' });
  chooseFile(new File(['x'], 'members.xlsx'));
  expect(await screen.findByText(/protected by a password/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Choose File' })).toHaveAccessibleDescription(/protected by a password/);
  expect(screen.getByRole('button', { name: 'Choose File' })).toBeEnabled();
});

test('a file above 10 MB, and an empty one, are not sent', async () => {
  const uploadImport = vi.fn<() => AnswerOf<'uploadImport'>>();
  render(<all.Plain answers={{ uploadImport }} />);
  await screen.findByRole('group', { name: 'File: Members' });
  const large = new File(['x'], 'large.csv');
  Object.defineProperty(large, 'size', { value: 10 * 1024 * 1024 + 1 });
  chooseFile(large);
  expect(await screen.findByText(/larger than 10 MB/)).toBeInTheDocument();
  chooseFile(new File([], 'empty.csv'));
  expect(await screen.findByText('The file is empty.')).toBeInTheDocument();
  expect(uploadImport).not.toHaveBeenCalled();
});

test('staff without permission are told by whom it is given; with it they import no whole gym', async () => {
  const { unmount } = render(<all.StaffWithoutPermission />);
  expect(await screen.findByText('You cannot import members')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Choose File' })).not.toBeInTheDocument();
  unmount();
  render(<all.Staff />);
  await row('Door log.csv');
  expect(screen.getByRole('button', { name: 'Choose File' })).toBeInTheDocument();
  expect(screen.queryByRole('radio', { name: 'Spotter export' })).not.toBeInTheDocument();
});

test('undo is offered as long as it is possible, discard for a draft', async () => {
  const cancelImport = vi.fn<(input: InputOf<'cancelImport'>) => AnswerOf<'cancelImport'>>(() => ({ success: true }));
  render(<all.Plain answers={{ cancelImport }} />);
  await user.click(await screen.findByRole('button', { name: 'Actions for Test.csv' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Open']);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Actions for Members October.xlsx' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Discard' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Discard Members October.xlsx?' }));
  await user.click(dialog.getByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('Import Discarded')).toBeInTheDocument();
  expect(cancelImport).toHaveBeenCalledExactlyOnceWith({ gymId: 'gym-1', importId: 'import-1' });
});

test('a sample that cannot be downloaded says so', async () => {
  const createObjectURL = vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    throw new Error('The disk is full');
  });
  render(<all.Plain />);
  await user.click(await screen.findByRole('button', { name: 'Download a sample' }));
  expect(await screen.findByText('Failed to Download the Sample')).toBeInTheDocument();
  expect(screen.getByText('The disk is full')).toBeInTheDocument();
  createObjectURL.mockRestore();
});
