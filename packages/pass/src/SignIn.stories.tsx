import { failing, pending } from '@spotter/api/fake';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { blockStorage } from '@spotter/web-core/blockStorage';
import { IdentityFailure } from '@spotter/web-core/testing';
import { userEvent, within } from 'storybook/test';
import { code } from './testing/data.ts';
import { Phone, phoneArgTypes } from './testing/Phone.tsx';
import { users } from './testing/fakes.ts';

/** Once on each phone: an address, a mail, a link. No password. */
const meta = {
  title: 'Pass/Sign-in',
  component: Phone,
  argTypes: phoneArgTypes,
  parameters: { layout: 'fullscreen' },
  args: { user: null },
} satisfies Meta<typeof Phone>;
export default meta;
type Story = StoryObj<typeof meta>;

const link = 'https://gym.example/pass/?mode=signIn&oobCode=code-1&apiKey=key';
const ask =
  (email: string): Story['play'] =>
  async ({ canvasElement }) => {
    const screen = within(canvasElement);
    await userEvent.type(await screen.findByLabelText('Email'), email);
    await userEvent.click(screen.getByRole('button', { name: 'Mail me a link' }));
  };

export const Plain: Story = {};
export const CodeScanned: Story = { args: { code, branding: { name: 'Iron Temple', logoUrl: null } } };
export const UnderTheHostOfAGym: Story = {
  args: { pageGym: { gymId: 'gym-1', name: 'Iron Temple', logoUrl: null } },
};
export const SessionEnded: Story = { args: { ended: 'expired' } };
export const Disabled: Story = { args: { ended: 'disabled' } };
export const NotAnAddress: Story = { play: ask('asha') };
export const Sending: Story = {
  args: { answers: { sendEmailSignInLink: () => pending() } },
  play: ask('asha.rao@example.com'),
};
export const Throttled: Story = {
  args: {
    answers: { sendEmailSignInLink: failing('too-many', 'Too many requests. Please wait a moment and try again.') },
  },
  play: async (context) => {
    await ask('asha.rao@example.com')?.(context);
    await within(context.canvasElement).findByRole('alert');
  },
};
export const MailSent: Story = {
  play: async (context) => {
    await ask('asha.rao@example.com')?.(context);
    await within(context.canvasElement).findByRole('heading', { name: 'Check your mail' });
  },
};
export const StorageBlocked: Story = { ...MailSent, beforeEach: blockStorage };
export const LinkOpensElsewhere: Story = {
  globals: { viewport: { value: 'smallest' } },
  play: async (context) => {
    await MailSent.play?.(context);
    const screen = within(context.canvasElement);
    await userEvent.click(screen.getByText('The link opens somewhere else?'));
    await userEvent.type(screen.getByLabelText('Paste the link here'), 'something else');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in with this link' }));
  },
};
export const LinkFromAnotherPhone: Story = { args: { link } };
export const LinkToAnotherAddress: Story = {
  args: { link, linkFails: 'invalid-email', memory: { email: 'asha@example.com' } },
};
const needsCode = { link, memory: { email: 'asha@example.com' }, challenge: {} };
export const SecondFactor: Story = { args: needsCode };
export const RecoveryCode: Story = {
  args: needsCode,
  play: async ({ canvasElement }) =>
    userEvent.click(await within(canvasElement).findByRole('button', { name: 'Use a recovery code' })),
};
const submitCode: Story['play'] = async ({ canvasElement }) => {
  const screen = within(canvasElement);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Code' }), '123 456');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
};
export const CheckingCode: Story = {
  args: { ...needsCode, challenge: { submitCode: () => new Promise(() => {}) } },
  play: submitCode,
};
export const CodeRefused: Story = {
  args: {
    ...needsCode,
    challenge: { submitCode: () => Promise.reject(new IdentityFailure('invalid-verification-code')) },
  },
  play: async (context) => {
    await submitCode?.(context);
    await within(context.canvasElement).findByRole('alert');
  },
};
export const LinkExpired: Story = {
  args: { link, linkFails: 'expired-action-code', memory: { email: 'asha@example.com' } },
};
export const LinkUsed: Story = {
  args: { link, linkFails: 'invalid-action-code', memory: { email: 'asha@example.com' } },
};
export const LinkOfDisabledAccount: Story = {
  args: { link, linkFails: 'user-disabled', memory: { email: 'asha@example.com' } },
};
export const LinkWithoutConnection: Story = {
  args: { link, linkFails: 'network-request-failed', memory: { email: 'asha@example.com' } },
};
export const LinkOnAFullDisk: Story = {
  args: { link, linkFails: 'storage-full', memory: { email: 'asha@example.com' } },
};
export const SignedInAfterAScan: Story = {
  args: { link, memory: { email: 'asha@example.com', scannedAt: Date.UTC(2026, 10, 3, 4, 25) } },
  play: ({ canvasElement }) =>
    within(canvasElement)
      .findByText('This phone is signed in.')
      .then(() => undefined),
};
export const StaffSignedIn: Story = {
  args: {
    user: users.staff,
    answers: {
      getUserDashboardData: {
        user: { id: 's', name: 'Priya Nair', email: null, userType: 'staff', branchId: 'b1' },
        gym: {
          id: 'gym-1',
          name: 'Iron Temple',
          logoUrl: null,
          timeZone: 'Asia/Kolkata',
          locale: 'en-IN',
          currency: 'INR',
          language: 'en',
        },
      },
    },
  },
};
/** An address that several gyms have. */
export const ChoosesGym: Story = { args: { user: users.member, isGymless: true } };
export const NoGym: Story = { args: { user: users.member, isGymless: true, answers: { listMyGyms: { gyms: [] } } } };
export const GymsNotLoaded: Story = {
  args: { user: users.member, isGymless: true, answers: { listMyGyms: failing('unavailable', 'The server is busy') } },
};
export const GymNotEntered: Story = {
  args: { user: users.member, isGymless: true, answers: { chooseGym: failing('not-found', 'That gym was not found') } },
  play: async ({ canvasElement }) => {
    const screen = within(canvasElement);
    await userEvent.click(await screen.findByRole('button', { name: 'Pulse Fitness Bandra' }));
    await screen.findByRole('alert');
  },
};
