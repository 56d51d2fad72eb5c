import type { AnswerOf } from '@spotter/api';
import { failing, offline, pending, type FakeAnswers } from '@spotter/api/fake';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import type { AppHarnessProps } from '../../testing/AppHarness.tsx';
import { STORY_NOW } from '../../testing/gymData.ts';
import { screenStory } from '../../testing/screenStory.tsx';
import { AccountPage } from './AccountPage.tsx';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

type AccountSession = AnswerOf<'listMySessions'>['sessions'][number];

const here: AccountSession = {
  id: 'here',
  device: 'Chrome on Windows',
  signedInAt: STORY_NOW - 2 * DAY_MS,
  lastUsedAt: STORY_NOW,
  isCurrent: true,
};
const phone: AccountSession = {
  id: 'phone',
  device: 'Chrome on Android',
  signedInAt: STORY_NOW - 12 * DAY_MS,
  lastUsedAt: STORY_NOW - 18 * MINUTE_MS,
  isCurrent: false,
};
const unknown: AccountSession = {
  id: 'unknown',
  device: '',
  signedInAt: STORY_NOW - 29 * DAY_MS,
  lastUsedAt: STORY_NOW - 26 * DAY_MS,
  isCurrent: false,
};
const sessions = (...list: AccountSession[]): FakeAnswers => ({ listMySessions: { sessions: list } });

/** The own account of an admin or staff: two-factor sign-in, and where it is signed in. */
const meta = {
  ...screenStory,
  parameters: { layout: 'fullscreen' },
  title: 'Screens/Account',
  args: { at: '/account', answers: sessions(here, phone, unknown), children: <AccountPage /> },
} satisfies Meta<AppHarnessProps>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Staff: Story = { args: { as: 'staff' } };
export const Denied: Story = { args: { as: 'member' } };
export const OneSession: Story = { args: { answers: sessions(here) } };
export const TwoFactorOn: Story = {
  args: {
    answers: {
      ...sessions(here, phone),
      getTwoFactor: { enrolledAt: STORY_NOW - 40 * DAY_MS, recoveryCodesLeft: 2, isRequired: true },
    },
  },
};
export const Loading: Story = { args: { answers: { listMySessions: pending, getTwoFactor: pending } } };
export const Failed: Story = { args: { answers: { listMySessions: failing('internal', 'Out of order') } } };
export const Offline: Story = { args: { answers: { listMySessions: offline, getTwoFactor: offline }, live: 'stale' } };
export const ManySessions: Story = {
  args: {
    answers: sessions(
      here,
      ...Array.from({ length: 11 }, (_, at) => ({
        ...phone,
        id: `phone-${at}`,
        device: at % 3 === 0 ? 'Samsung Internet on Android' : phone.device,
        lastUsedAt: phone.lastUsedAt - at * DAY_MS,
      })),
    ),
  },
};

const confirm = async () => {
  await userEvent.click(await within(document.body).findByRole('button', { name: 'Sign Out All Others' }));
  return within(await within(document.body).findByRole('alertdialog'));
};
export const Confirming: Story = { play: async () => void (await confirm()) };
export const ConfirmingFailed: Story = {
  args: {
    answers: {
      ...sessions(here, phone),
      signOutOtherSessions: failing('internal', 'Something went wrong on our side'),
    },
  },
  play: async () => {
    const dialog = await confirm();
    await userEvent.click(dialog.getByRole('button', { name: 'Sign Out All Others' }));
    await dialog.findByRole('alert');
  },
};
export const Narrow: Story = { globals: { viewport: { value: 'phone' } } };
