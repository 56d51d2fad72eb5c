import { ApiError, type AnswerOf, type InputOf } from '@spotter/api';
import { failing, pending } from '@spotter/api/fake';
import { composeStories } from '@storybook/react-vite';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { stubImageDecoder } from '../../testing/imageDecoder.ts';
import { refusedOnce } from '../../testing/changedMeanwhile.ts';
import { describes } from '../../testing/describes.ts';
import { setupHarness, user } from '../../testing/listScreen.ts';
import * as stories from './SettingsPage.stories.tsx';

const all = composeStories(stories);
setupHarness();
beforeEach(() => stubImageDecoder());

const bare = stories.NoLogo.args?.answers;
const name = () => screen.findByRole('textbox', { name: /Company\/Gym Name/ });
const save = () => screen.getByRole('button', { name: 'Save Changes' });
const cancel = () => screen.getByRole('button', { name: 'Cancel' });
const preview = () => within(screen.getByRole('region', { name: 'Preview' }));
const isLeaveGuarded = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const picture = new File(['x'], 'logo.png', { type: 'image/png' });
const chooseFile = (file: File) =>
  fireEvent.change(screen.getByRole('group', { name: 'Brand Logo' }).querySelector('input[type=file]')!, {
    target: { files: [file] },
  });

async function upload() {
  await name();
  chooseFile(picture);
  const dialog = within(await screen.findByRole('dialog', { name: 'Logo Preview' }));
  await user.click(dialog.getByRole('button', { name: 'Upload Logo' }));
}

test(
  'description, name with counter, and logo requirements',
  {
    tags: [
      'settings-1',
      'settings-2',
      'settings-3',
      'settings-4',
      'settings-5',
      'settings-7',
      'settings-8',
      'settings-26',
      'settings-27',
    ],
  },
  async () => {
    render(<all.NoLogo />);
    expect(await name()).toHaveValue('Demo Gym');
    expect(await name()).toHaveAccessibleName(expect.stringContaining('Company/Gym Name'));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Settings');
    expect(screen.getByRole('group', { name: 'Brand Logo' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Choose Logo' })).toBeInTheDocument();
    expect(screen.getByText("Manage your gym's basic information and branding")).toBeInTheDocument();
    expect(await name()).toHaveAttribute('maxlength', '100');
    expect(screen.getByText('8/100')).toBeInTheDocument();
    expect(screen.getByText('No Logo')).toBeInTheDocument();
    expect(screen.getByText(/max 1MB.*400x200px.*JPEG, PNG, GIF, WebP/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Remove' })).not.toBeInTheDocument();
  },
);

test('unsaved changes block navigation', async () => {
  render(<all.NoLogo />);
  fireEvent.change(await name(), { target: { value: 'Iron Temple' } });
  expect(isLeaveGuarded()).toBe(true);
});

test('the loading and failed states', { tags: ['settings-11'] }, async () => {
  const { unmount } = render(<all.Loading />);
  expect(await screen.findByText('Loading settings...')).toBeInTheDocument();
  unmount();
  render(<all.Failed />);
  expect(await screen.findByText('Out of order')).toBeInTheDocument();
});

test(
  'the preview updates at once; Save needs a change and a name; Cancel restores',
  { tags: ['settings-10', 'settings-12', 'settings-13', 'settings-19', 'settings-22', 'settings-28'] },
  async () => {
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
  },
);

test('saving toasts and leaves nothing to save', { tags: ['settings-12', 'settings-17', 'settings-33'] }, async () => {
  const updateGymSettings = vi.fn<(input: InputOf<'updateGymSettings'>) => AnswerOf<'updateGymSettings'>>(
    ({ companyName = '' }) => ({ settings: { companyName, logoUrl: null, language: 'en' } }),
  );
  let saved = 'Demo Gym';
  const getGymSettings = () => ({ settings: { companyName: saved, logoUrl: null, language: 'en' as const } });
  render(<all.Plain answers={{ getGymSettings, updateGymSettings }} />);
  fireEvent.change(await name(), { target: { value: 'Iron Temple' } });
  saved = 'Iron Temple';
  await user.click(save());
  expect(await screen.findByText('Settings Saved')).toBeInTheDocument();
  expect(screen.getByText('Your gym settings have been updated successfully!')).toBeInTheDocument();
  expect(updateGymSettings).toHaveBeenCalledExactlyOnceWith({
    gymId: 'gym-1',
    companyName: 'Iron Temple',
    basis: { companyName: 'Demo Gym', logoUrl: null, language: 'en' },
  });
  await vi.waitFor(() => expect(save()).toBeDisabled());
});

test('the language of members is saved with the form', async () => {
  type Save = (input: InputOf<'updateGymSettings'>) => AnswerOf<'updateGymSettings'>;
  const updateGymSettings = vi.fn<Save>(({ language = 'en' }) => ({
    settings: { companyName: 'Demo Gym', logoUrl: null, language },
  }));
  render(<all.Plain answers={{ ...all.Plain.args.answers, updateGymSettings }} />);
  const field = await screen.findByRole('combobox', { name: 'Language of members' });
  expect(field).toHaveValue('en');
  expect(save()).toBeDisabled();
  await user.selectOptions(field, 'हिन्दी');
  await user.click(save());
  expect(await screen.findByText('Settings Saved')).toBeInTheDocument();
  expect(updateGymSettings.mock.calls).toEqual([
    [{ gymId: 'gym-1', language: 'hi', basis: expect.any(Object) as object }],
  ]);
});

/** The settings as another admin has left them, asked for again as after a while in another window. */
function changedByAnother() {
  let settings: AnswerOf<'getGymSettings'>['settings'] = { companyName: 'Demo Gym', logoUrl: null, language: 'en' };
  const getGymSettings = vi.fn<() => AnswerOf<'getGymSettings'>>(() => ({ settings }));
  const change = async (companyName: string, shown = companyName) => {
    settings = { ...settings, companyName };
    getGymSettings.mockClear();
    vi.setSystemTime(Date.now() + 60_000);
    fireEvent(window, new Event('visibilitychange'));
    await vi.waitFor(() => expect(getGymSettings).toHaveBeenCalled());
    expect(await preview().findByText(`Welcome to ${shown}`)).toBeInTheDocument();
  };
  return { answers: { ...bare, getGymSettings }, change };
}

test('what another admin has changed is shown, and is no unsaved change', async () => {
  const { answers, change } = changedByAnother();
  render(<all.NoLogo answers={answers} />);
  await user.type(await name(), '!{Backspace}');
  await change('Iron Temple');
  expect(await name()).toHaveValue('Iron Temple');
  expect(save()).toBeDisabled();
  expect(isLeaveGuarded()).toBe(false);
});

test('an edit stays when another admin changes another field, which Save does not undo', async () => {
  const updateGymSettings = vi.fn<(input: InputOf<'updateGymSettings'>) => AnswerOf<'updateGymSettings'>>(
    ({ language = 'en' }) => ({ settings: { companyName: 'Iron Temple', logoUrl: null, language } }),
  );
  const { answers, change } = changedByAnother();
  render(<all.NoLogo answers={{ ...answers, updateGymSettings }} />);
  const language = await screen.findByRole('combobox', { name: 'Language of members' });
  await user.selectOptions(language, 'हिन्दी');
  await change('Iron Temple');
  expect(language).toHaveValue('hi');
  expect(isLeaveGuarded()).toBe(true);
  await user.click(save());
  expect(await screen.findByText('Settings Saved')).toBeInTheDocument();
  expect(updateGymSettings.mock.calls).toMatchObject([[{ language: 'hi', basis: { language: 'en' } }]]);
  expect(updateGymSettings.mock.calls[0]?.[0]).not.toHaveProperty('companyName');
});

test('the slower of two admins sees what the name is now, and may replace it', async () => {
  const { answers, change } = changedByAnother();
  const updateGymSettings = vi.fn<(input: InputOf<'updateGymSettings'>) => AnswerOf<'updateGymSettings'>>(
    refusedOnce(['companyName'], ({ companyName = '' }) => ({
      settings: { companyName, logoUrl: null, language: 'en' },
    })),
  );
  render(<all.NoLogo answers={{ ...answers, updateGymSettings }} />);
  const language = await screen.findByRole('combobox', { name: 'Language of members' });
  fireEvent.change(await name(), { target: { value: 'Steel' } });
  await change('Iron Temple', 'Steel');
  await user.click(save());
  await describes(await name(), 'Changed to Iron Temple at another desk');
  expect(await name()).toHaveValue('Steel');
  await user.click(save());
  expect(await screen.findByText('Settings Saved')).toBeInTheDocument();
  expect(updateGymSettings.mock.calls.map(([{ companyName, basis }]) => [companyName, basis?.companyName])).toEqual([
    ['Steel', 'Demo Gym'],
    ['Steel', 'Iron Temple'],
  ]);
  expect(language).toHaveValue('en');
});

test('what is edited while the form is being saved stays, to be saved next', async () => {
  const answer = Promise.withResolvers<AnswerOf<'updateGymSettings'>>();
  render(<all.NoLogo answers={{ ...bare, updateGymSettings: () => answer.promise }} />);
  fireEvent.change(await name(), { target: { value: 'Iron Temple ' } });
  await user.click(save());
  await vi.waitFor(() => expect(save()).toBeDisabled());
  const language = screen.getByRole('combobox', { name: 'Language of members' });
  await user.selectOptions(language, 'हिन्दी');
  answer.resolve({ settings: { companyName: 'Iron Temple', logoUrl: null, language: 'en' } });
  expect(await screen.findByText('Settings Saved')).toBeInTheDocument();
  expect(language).toHaveValue('hi');
  expect(save()).toBeEnabled();
});

/** By keyboard alone. */
const press = async (button: HTMLElement) => {
  while (document.activeElement !== button) await user.tab();
  await user.keyboard('{Enter}');
};

test('keyboard focus moves from a disabled button to the name', async () => {
  const settings = { companyName: 'Iron Temple', logoUrl: null, language: 'en' as const };
  render(<all.Plain answers={{ ...stories.default.args.answers, updateGymSettings: { settings } }} />);
  await user.type(await name(), '!');
  await press(cancel());
  expect(await name()).toHaveFocus();
  await press(screen.getByRole('button', { name: 'Remove' }));
  expect(screen.getByRole('button', { name: 'Choose Logo' })).toHaveFocus();
  await press(save());
  expect(await screen.findByText('Settings Saved')).toBeInTheDocument();
  expect(await name()).toHaveFocus();
});

test('a failed save shows the reason and keeps the input', { tags: ['settings-29'] }, async () => {
  render(<all.NoLogo answers={{ ...bare, updateGymSettings: failing('internal', 'Out of order') }} />);
  fireEvent.change(await name(), { target: { value: 'Iron Temple' } });
  await user.click(save());
  expect(await screen.findByText('Save Failed')).toBeInTheDocument();
  expect(await name()).toHaveValue('Iron Temple');
});

test('Save is disabled while saving', { tags: ['settings-20'] }, async () => {
  const updateGymSettings = vi.fn<() => Promise<never>>(pending);
  render(<all.NoLogo answers={{ ...bare, updateGymSettings }} />);
  fireEvent.change(await name(), { target: { value: 'Iron Temple' } });
  await user.click(save());
  await vi.waitFor(() => expect(save()).toBeDisabled());
  await user.type(await name(), '{Enter}');
  expect(updateGymSettings).toHaveBeenCalledOnce();
});

const silent = failing('internal', '');

test('a save that fails without a message says so', { tags: ['settings-30'] }, async () => {
  render(<all.NoLogo answers={{ ...bare, updateGymSettings: silent }} />);
  fireEvent.change(await name(), { target: { value: 'Iron Temple' } });
  await user.click(save());
  expect(await screen.findByText('Failed to save settings')).toBeInTheDocument();
});

test('an upload that fails without a message says so', { tags: ['settings-32'] }, async () => {
  render(<all.NoLogo answers={{ ...bare, uploadLogo: silent }} />);
  await upload();
  expect(await screen.findByText('Failed to upload logo')).toBeInTheDocument();
});

test.each([
  new ApiError('Authentication required', { code: 'unauthenticated', status: 401 }),
  new ApiError('Session expired. Please log in again.', { code: 'token' }),
])('a missing token is logged and not shown: $message', { tags: ['session-27'] }, async (error) => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const getGymSettings = () => {
    throw error;
  };
  render(<all.Plain answers={{ getGymSettings }} />);
  const banner = await screen.findByRole('alert');
  expect(banner.textContent).toBe('The settings could not be loadedRetry');
  expect(screen.queryByText(new RegExp(`Unable to obtain|${error.message}`))).not.toBeInTheDocument();
  expect(log).toHaveBeenCalledExactlyOnceWith('Unable to obtain authentication token', error);
  log.mockRestore();
});

test('another failure is shown and not logged as a missing token', { tags: ['session-27'] }, async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  render(<all.Failed />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Out of order');
  expect(log).not.toHaveBeenCalled();
  log.mockRestore();
});

test('other roles are denied', { tags: ['access-26'] }, () => {
  render(<all.Denied />);
  expect(screen.getByRole('heading', { name: 'Access Denied' })).toBeInTheDocument();
});
