import type { AnswerOf, InputOf } from '@spotter/api';
import { failing } from '@spotter/api/fake';
import { composeStories } from '@storybook/react-vite';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { setTheStage, user } from '../../testing/listPage.ts';
import { logoRefusal } from './logoFile.ts';
import * as stories from './SettingsScreen.stories.tsx';

const all = composeStories(stories);
setTheStage();

const plain = stories.default.args.answers;
const bare = stories.NoLogo.args?.answers;
const name = () => screen.findByRole('textbox', { name: /Company\/Gym Name/ });
const save = () => screen.getByRole('button', { name: 'Save Changes' });
const cancel = () => screen.getByRole('button', { name: 'Cancel' });
const preview = () => within(screen.getByRole('region', { name: 'Preview' }));
const picture = new File(['x'], 'logo.png', { type: 'image/png' });
const chooseFile = (file: File) => fireEvent.change(screen.getByLabelText('Logo file'), { target: { files: [file] } });

async function upload() {
  await name();
  chooseFile(picture);
  const dialog = within(await screen.findByRole('dialog', { name: 'Logo Preview' }));
  await user.click(dialog.getByRole('button', { name: 'Upload Logo' }));
}

test('what it is for, the name with its counter, and what a logo may be', async () => {
  render(<all.NoLogo />);
  expect(await name()).toHaveValue('Demo Gym');
  expect(screen.getByText("Manage your gym's basic information and branding")).toBeInTheDocument();
  expect(await name()).toHaveAttribute('maxlength', '100');
  expect(screen.getByText('8/100')).toBeInTheDocument();
  expect(screen.getByText('No Logo')).toBeInTheDocument();
  expect(screen.getByText(/max 1MB.*400x200px.*JPEG, PNG, GIF, WebP/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Remove' })).not.toBeInTheDocument();
});

test('another screen is asked about while something is not saved', async () => {
  render(<all.NoLogo />);
  fireEvent.change(await name(), { target: { value: 'Iron Temple' } });
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
});

test('while it loads, and when it cannot', async () => {
  const { unmount } = render(<all.Loading />);
  expect(await screen.findByText('Loading settings...')).toBeInTheDocument();
  unmount();
  render(<all.Failed />);
  expect(await screen.findByText('Out of order')).toBeInTheDocument();
});

test('the preview follows at once; Save waits for a change and for a name; Cancel restores', async () => {
  render(<all.NoLogo />);
  await name();
  expect(save()).toBeDisabled();
  fireEvent.change(await name(), { target: { value: 'Iron Temple' } });
  expect(preview().getByText('Welcome to Iron Temple')).toBeInTheDocument();
  expect(save()).toBeEnabled();
  fireEvent.change(await name(), { target: { value: '   ' } });
  expect(save()).toBeDisabled();
  await user.click(cancel());
  expect(await name()).toHaveValue('Demo Gym');
  expect(preview().getByText('Welcome to Demo Gym')).toBeInTheDocument();
});

test('saved: told, and nothing is left to save', async () => {
  const updateGymSettings = vi.fn<(input: InputOf<'updateGymSettings'>) => AnswerOf<'updateGymSettings'>>(
    ({ companyName, logoUrl }) => ({ settings: { companyName, logoUrl } }),
  );
  let saved = 'Demo Gym';
  const getGymSettings = () => ({ settings: { companyName: saved, logoUrl: null } });
  render(<all.Plain answers={{ getGymSettings, updateGymSettings }} />);
  fireEvent.change(await name(), { target: { value: 'Iron Temple' } });
  saved = 'Iron Temple';
  await user.click(save());
  expect(await screen.findByText('Settings Saved')).toBeInTheDocument();
  expect(screen.getByText('Your gym settings have been updated successfully!')).toBeInTheDocument();
  expect(updateGymSettings).toHaveBeenCalledExactlyOnceWith({
    gymId: 'gym-1',
    companyName: 'Iron Temple',
    logoUrl: null,
  });
  await vi.waitFor(() => expect(save()).toBeDisabled());
});

test('a save that fails says why, and keeps what was entered', async () => {
  render(<all.NoLogo answers={{ ...bare, updateGymSettings: failing('internal', 'Out of order') }} />);
  fireEvent.change(await name(), { target: { value: 'Iron Temple' } });
  await user.click(save());
  expect(await screen.findByText('Save Failed')).toBeInTheDocument();
  expect(await name()).toHaveValue('Iron Temple');
});

test('a logo is looked at, uploaded, and pending until it is saved', async () => {
  const uploadLogo = vi.fn<(input: InputOf<'uploadLogo'>) => AnswerOf<'uploadLogo'>>(() => ({
    logoUrl: '/logos/new.png',
  }));
  render(<all.NoLogo answers={{ ...bare, uploadLogo }} />);
  await upload();
  expect(await screen.findByText('Uploading Logo')).toBeInTheDocument();
  expect(screen.getByText('Please wait while we upload your logo...')).toBeInTheDocument();
  expect(await screen.findByText('Logo Uploaded Successfully')).toBeInTheDocument();
  expect(screen.getByText('Click Save to apply changes.')).toBeInTheDocument();
  expect(uploadLogo.mock.calls[0]?.[0]).toMatchObject({ fileName: 'logo.png', fileType: 'image/png' });
  expect(uploadLogo.mock.calls[0]?.[0].fileData).toMatch(/^data:image\/png;base64,/);
  expect(screen.getByRole('img', { name: 'Brand logo' })).toHaveAttribute('src', '/logos/new.png');
  expect(save()).toBeEnabled();
});

test('a look that is cancelled discards the choice', async () => {
  render(<all.NoLogo />);
  await name();
  chooseFile(picture);
  const dialog = within(await screen.findByRole('dialog', { name: 'Logo Preview' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByText('No Logo')).toBeInTheDocument();
});

test('an upload that fails goes back to the saved logo', async () => {
  render(<all.Plain answers={{ ...plain, uploadLogo: failing('bad-image', 'This is not an image') }} />);
  await name();
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(screen.getByText('No Logo')).toBeInTheDocument();
  await upload();
  expect(await screen.findByText('Upload Failed')).toBeInTheDocument();
  expect(screen.getByText('This is not an image')).toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'Brand logo' })).toBeInTheDocument();
});

test('Remove takes the logo off, to be saved', async () => {
  render(<all.Plain />);
  await name();
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(screen.getByText('No Logo')).toBeInTheDocument();
  expect(save()).toBeEnabled();
});

test('files that cannot be a logo are refused at once', async () => {
  render(<all.NoLogo />);
  await name();
  chooseFile(new File(['x'], 'notes.txt', { type: 'text/plain' }));
  expect(await screen.findByText('Invalid File Type')).toBeInTheDocument();
  expect(screen.getByText('Please select an image file')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test.each([
  [{ type: 'image/png', size: 1_048_576 }, undefined],
  [
    { type: 'image/png', size: 1_048_577 },
    { title: 'File Too Large', message: 'Image must be less than 1MB' },
  ],
  [
    { type: '', size: 1 },
    { title: 'Invalid File Type', message: 'Please select an image file' },
  ],
])('%o', (file, refusal) => {
  expect(logoRefusal(file)).toEqual(refusal);
});

test('others are denied', () => {
  render(<all.Denied />);
  expect(screen.getByRole('heading', { name: 'Access Denied' })).toBeInTheDocument();
});
