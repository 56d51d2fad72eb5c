import type { AnswerOf, InputOf } from '@spotter/api';
import { failing } from '@spotter/api/fake';
import { composeStories } from '@storybook/react-vite';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { stubImageDecoder } from '../../testing/imageDecoder.ts';
import { setupHarness, user } from '../../testing/listScreen.ts';
import { validateLogoFile } from './logoFile.ts';
import * as stories from './SettingsPage.stories.tsx';

const all = composeStories(stories);
setupHarness();
beforeEach(() => stubImageDecoder());

const plain = stories.default.args.answers;
const bare = stories.NoLogo.args?.answers;
const name = () => screen.findByRole('textbox', { name: /Company\/Gym Name/ });
const save = () => screen.getByRole('button', { name: 'Save Changes' });
const picture = new File(['x'], 'logo.png', { type: 'image/png' });
const picker = () => screen.getByRole('group', { name: 'Brand Logo' });
const chooseFile = (file: File) =>
  fireEvent.change(picker().querySelector('input[type=file]')!, { target: { files: [file] } });

const drop = (file: File) => fireEvent.drop(picker(), { dataTransfer: { types: ['Files'], files: [file] } });

async function upload() {
  await name();
  chooseFile(picture);
  const dialog = within(await screen.findByRole('dialog', { name: 'Logo Preview' }));
  await user.click(dialog.getByRole('button', { name: 'Upload Logo' }));
}

test(
  'a logo is previewed, uploaded, and pending until saved',
  { tags: ['settings-9', 'settings-15', 'settings-34', 'settings-35'] },
  async () => {
    const { promise, resolve } = Promise.withResolvers<AnswerOf<'uploadLogo'>>();
    const uploadLogo = vi.fn<(input: InputOf<'uploadLogo'>) => typeof promise>(() => promise);
    render(<all.NoLogo answers={{ ...bare, uploadLogo }} />);
    await upload();
    expect(await screen.findByText('Uploading Logo')).toBeInTheDocument();
    expect(screen.getByText('Please wait while we upload your logo...')).toBeInTheDocument();
    resolve({ logoUrl: '/logos/new.png' });
    expect(await screen.findByText('Logo Uploaded Successfully')).toBeInTheDocument();
    expect(screen.queryByText('Uploading Logo')).not.toBeInTheDocument();
    expect(screen.getByText('Click Save to apply changes.')).toBeInTheDocument();
    expect(uploadLogo.mock.calls[0]?.[0]).toMatchObject({ fileName: 'logo.png', fileType: 'image/png' });
    expect(uploadLogo.mock.calls[0]?.[0].fileData).toMatch(/^data:image\/png;base64,/);
    expect(screen.getByRole('img', { name: 'Brand logo' })).toHaveAttribute('src', '/logos/new.png');
    expect(save()).toBeEnabled();
  },
);

test(
  'a dropped file is previewed and validated like a chosen one',
  { tags: ['settings-9', 'settings-23'] },
  async () => {
    render(<all.NoLogo />);
    await name();
    drop(new File(['x'], 'notes.txt', { type: 'text/plain' }));
    expect(await screen.findByText('Invalid File Type')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    drop(picture);
    expect(await screen.findByRole('dialog', { name: 'Logo Preview' })).toBeInTheDocument();
  },
);

test('while uploading Remove is hidden and Save disabled', { tags: ['settings-6', 'settings-21'] }, async () => {
  const { promise, resolve } = Promise.withResolvers<AnswerOf<'uploadLogo'>>();
  render(<all.Plain answers={{ ...plain, uploadLogo: () => promise }} />);
  fireEvent.change(await name(), { target: { value: 'Iron Temple' } });
  expect(save()).toBeEnabled();
  await upload();
  expect(screen.queryByRole('button', { name: 'Remove' })).not.toBeInTheDocument();
  expect(save()).toBeDisabled();
  resolve({ logoUrl: '/logos/new.png' });
  expect(await screen.findByRole('button', { name: 'Remove' })).toBeInTheDocument();
  await vi.waitFor(() => expect(save()).toBeEnabled());
});

test('a logo that the browser cannot draw is saved, without icons', async () => {
  const drawImage = vi.fn<() => void>().mockThrow(new DOMException('The image is broken', 'InvalidStateError'));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage } as never);
  HTMLImageElement.prototype.decode = () => Promise.resolve();
  const updateGymSettings = vi.fn<(input: InputOf<'updateGymSettings'>) => AnswerOf<'updateGymSettings'>>(
    ({ logoUrl = null }) => ({ settings: { companyName: 'Demo Gym', logoUrl, language: 'en' } }),
  );
  const uploadLogo = { logoUrl: '/logos/new.png' };
  render(<all.NoLogo answers={{ ...bare, uploadLogo, updateGymSettings }} />);
  await upload();
  await screen.findByText('Logo Uploaded Successfully');
  await user.click(save());
  expect(await screen.findByText('Settings Saved')).toBeInTheDocument();
  expect(updateGymSettings.mock.calls[0]?.[0]).toMatchObject({ logoUrl: '/logos/new.png' });
  expect(updateGymSettings.mock.calls[0]?.[0].icons).toBeUndefined();
  vi.restoreAllMocks();
  Reflect.deleteProperty(HTMLImageElement.prototype, 'decode');
});

test('cancelling the preview discards the file', { tags: ['settings-9', 'settings-14'] }, async () => {
  const uploadLogo = vi.fn<() => AnswerOf<'uploadLogo'>>();
  render(<all.NoLogo answers={{ ...bare, uploadLogo }} />);
  await name();
  chooseFile(picture);
  const dialog = within(await screen.findByRole('dialog', { name: 'Logo Preview' }));
  expect(uploadLogo).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByText('No Logo')).toBeInTheDocument();
  expect(uploadLogo).not.toHaveBeenCalled();
});

test('a failed upload restores the saved logo', { tags: ['settings-18', 'settings-31'] }, async () => {
  render(<all.Plain answers={{ ...plain, uploadLogo: failing('bad-image', 'This is not an image') }} />);
  await name();
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(screen.getByText('No Logo')).toBeInTheDocument();
  await upload();
  expect(await screen.findByText('Upload Failed')).toBeInTheDocument();
  expect(screen.getByText('This is not an image')).toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'Brand logo' })).toBeInTheDocument();
});

test('Remove clears the logo until saved', { tags: ['settings-5', 'settings-16'] }, async () => {
  render(<all.Plain />);
  await name();
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(screen.getByText('No Logo')).toBeInTheDocument();
  expect(save()).toBeEnabled();
});

test('invalid files are rejected at once', { tags: ['settings-23'] }, async () => {
  render(<all.NoLogo />);
  await name();
  chooseFile(new File(['x'], 'notes.txt', { type: 'text/plain' }));
  expect(await screen.findByText('Invalid File Type')).toBeInTheDocument();
  expect(screen.getByText('Please select an image file')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test.each([
  ['logo.svg', 'image/svg+xml'],
  ['IMG_0042.HEIC', ''],
  ['photo.heif', 'image/heif'],
])('%s is refused at the field with the formats that work', async (file, type) => {
  render(<all.NoLogo />);
  await name();
  chooseFile(new File(['x'], file, { type }));
  const sentence = 'A logo is a JPEG, PNG, GIF or WebP file. Please convert this one, or select another';
  expect(await within(picker()).findByText(sentence)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Choose Logo' })).toHaveAccessibleDescription(sentence);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a damaged file is refused at the field; another one is previewed, and removing clears it', async () => {
  stubImageDecoder({ isWhole: false });
  render(<all.Plain />);
  await name();
  const sentence = 'This image file is damaged. Please select another one';
  chooseFile(picture);
  expect(await within(picker()).findByText(sentence)).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(screen.queryByText(sentence)).not.toBeInTheDocument();
  chooseFile(picture);
  expect(await within(picker()).findByText(sentence)).toBeVisible();
  stubImageDecoder();
  chooseFile(picture);
  expect(await screen.findByRole('dialog', { name: 'Logo Preview' })).toBeInTheDocument();
  expect(screen.queryByText(sentence)).not.toBeInTheDocument();
});

/** Decodes the file only when `finish` is called; every other one at once. */
function stubSlowDecoder(slow: File) {
  const { promise, resolve } = Promise.withResolvers<{ close: () => void }>();
  const bitmap = { close: () => undefined };
  vi.stubGlobal('createImageBitmap', (file: File) => (file === slow ? promise : Promise.resolve(bitmap)));
  return {
    finish: async () => {
      resolve(bitmap);
      await act(() => promise);
    },
  };
}

const largePicture = new File(['xx'], 'large.png', { type: 'image/png' });

test('of two files chosen at once the later one is uploaded, also where it is decoded first', async () => {
  const decoder = stubSlowDecoder(largePicture);
  const uploadLogo = vi.fn<(input: InputOf<'uploadLogo'>) => AnswerOf<'uploadLogo'>>(() => ({
    logoUrl: '/logos/new.png',
  }));
  render(<all.NoLogo answers={{ ...bare, uploadLogo }} />);
  await name();
  chooseFile(largePicture);
  chooseFile(picture);
  const dialog = within(await screen.findByRole('dialog', { name: 'Logo Preview' }));
  await decoder.finish();
  await user.click(dialog.getByRole('button', { name: 'Upload Logo' }));
  expect(await screen.findByText('Logo Uploaded Successfully')).toBeInTheDocument();
  expect(uploadLogo.mock.calls[0]?.[0]).toMatchObject({ fileName: 'logo.png' });
});

test('a file is not previewed after Remove', async () => {
  const decoder = stubSlowDecoder(largePicture);
  render(<all.Plain />);
  await name();
  chooseFile(largePicture);
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await decoder.finish();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test.each([
  [{ name: 'logo.png', type: 'image/png', size: 1_048_576 }, undefined],
  [
    { name: 'logo.png', type: 'image/png', size: 1_048_577 },
    { title: 'File Too Large', message: 'Image must be less than 1MB' },
  ],
  [
    { name: 'heic', type: '', size: 1 },
    { title: 'Invalid File Type', message: 'Please select an image file' },
  ],
])('%o', { tags: ['settings-24', 'settings-25'] }, (file, refusal) => {
  expect(validateLogoFile(file)).toEqual(refusal);
});
