import type { Meta, StoryObj } from '@storybook/react-vite';
import { ToastProvider } from '@spotter/ui';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { userEvent, within } from 'storybook/test';
import type { AppSession, PasswordIdentity } from '../../session/identity.ts';
import { sessionMessages, type SessionState } from '@spotter/web-core/session';
import type { SecondFactorChallenge } from '@spotter/web-core/identity';
import { blockStorage } from '@spotter/web-core/blockStorage';
import { IdentityFailure } from '@spotter/web-core/testing';
import { SessionContext } from '../../session/useSession.ts';
import { fakeSession } from '../../testing/fakeSession.ts';
import { LoginRoute } from './LoginRoute.tsx';
import type { SendPasswordReset } from './ResetPasswordDialog.tsx';

interface LoginHarnessProps {
  at: string;
  session: AppSession;
  send: SendPasswordReset;
}

function LoginHarness({ at, session, send }: LoginHarnessProps) {
  return (
    <ToastProvider>
      <SessionContext value={session}>
        <MemoryRouter initialEntries={[at]}>
          <Routes>
            <Route path="/login" element={<LoginRoute sendPasswordReset={send} />} />
            <Route path="/dashboard" element={<p>The dashboard</p>} />
          </Routes>
        </MemoryRouter>
      </SessionContext>
    </ToastProvider>
  );
}

const never = () => new Promise<never>(() => undefined);
const mailed = 'If this address has an account, a mail with a link is on its way.';
const send: SendPasswordReset = () => Promise.resolve(mailed);
const failing = (code: string) => () => Promise.reject(new IdentityFailure(code));
const session = (state: SessionState, identity: Partial<PasswordIdentity> = {}) => fakeSession(state, identity);
const signedOut: SessionState = { is: 'signed-out' };
const signInLink = '/login?mode=signIn&oobCode=code-1&apiKey=key';
const passwordLink = '/login?mode=resetPassword&oobCode=code-1&apiKey=key';

/** The login and the targets of mailed links. */
const meta = {
  title: 'Screens/Login',
  component: LoginHarness,
  parameters: { layout: 'fullscreen' },
  args: { at: '/login', session: session(signedOut), send },
} satisfies Meta<typeof LoginHarness>;
export default meta;
type Story = StoryObj<typeof meta>;

const signIn: Story['play'] = async ({ canvasElement }) => {
  const canvas = within(canvasElement);
  await userEvent.type(await canvas.findByRole('textbox', { name: 'Email' }), 'asha@demo.gym');
  await userEvent.type(canvas.getByLabelText('Password'), 'a secret word');
  await userEvent.click(canvas.getByRole('button', { name: 'Sign In' }));
};

const followLink: Story['play'] = async ({ canvasElement }) => {
  const canvas = within(canvasElement);
  await userEvent.type(await canvas.findByRole('textbox', { name: 'Email' }), 'asha@demo.gym{Enter}');
  await canvas.findByRole('alert');
};

export const Plain: Story = { tags: ['key-screen'] };
export const PseudoLocale: Story = { globals: { language: 'pseudo' } };
export const PublicDemo: Story = { args: { session: session(signedOut, { isPublicDemo: true }) } };
export const StorageBlocked: Story = { beforeEach: blockStorage };
export const SessionLoading: Story = { args: { session: session({ is: 'starting' }) } };
export const ServerUnreachable: Story = {
  args: {
    session: session({
      is: 'unavailable',
      message: 'The server cannot be reached. Please check your connection.',
    }),
  },
};
export const SigningIn: Story = { args: { session: session(signedOut, { signIn: never }) }, play: signIn };
const neverChallenge: SecondFactorChallenge = { submitCode: never, submitRecoveryCode: never };
const withChallenge = (challenge: Partial<SecondFactorChallenge> = {}): Partial<PasswordIdentity> => ({
  signIn: failing('multi-factor-auth-required'),
  signInByLink: failing('multi-factor-auth-required'),
  challengeOf: () => Promise.resolve({ ...neverChallenge, ...challenge }),
});
/** The password was right, and the account has a second factor. */
export const SecondFactor: Story = {
  args: { session: session(signedOut, withChallenge()) },
  play: async (context) => {
    await signIn?.(context);
    await within(context.canvasElement).findByRole('textbox', { name: 'Code' });
  },
};
export const SecondFactorWrong: Story = {
  args: { session: session(signedOut, withChallenge({ submitCode: failing('invalid-verification-code') })) },
  play: async (context) => {
    await SecondFactor.play?.(context);
    await userEvent.keyboard('000000{Enter}');
    await within(context.canvasElement).findByRole('alert');
  },
};
export const RecoveryCode: Story = {
  args: SecondFactor.args ?? {},
  play: async (context) => {
    await SecondFactor.play?.(context);
    await userEvent.click(within(context.canvasElement).getByRole('button', { name: 'Use a recovery code' }));
  },
};
export const SecondFactorChecking: Story = {
  args: SecondFactor.args ?? {},
  play: async (context) => {
    await SecondFactor.play?.(context);
    await userEvent.keyboard('123456{Enter}');
  },
};
export const Refused: Story = {
  args: { session: session(signedOut, { signIn: failing('invalid-credential') }) },
  play: async (context) => {
    await signIn?.(context);
    await within(context.canvasElement).findByRole('alert');
  },
};
export const NothingEntered: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Sign In' }));
  },
};
export const SessionEnded: Story = {
  args: {
    session: session({
      is: 'signed-out',
      // In the language of the story, not of the one before its file was loaded.
      get notice() {
        return sessionMessages.missingClaims;
      },
    }),
  },
};
export const ForgottenPassword: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Email' }), 'asha@demo.gym');
    await userEvent.click(canvas.getByRole('button', { name: /Forgot your password/ }));
    await within(document.body).findByRole('dialog', { name: 'Reset Password' });
  },
};
export const ResetLinkSent: Story = {
  play: async (context) => {
    await ForgottenPassword.play?.(context);
    await userEvent.click(await within(document.body).findByRole('button', { name: 'Send Reset Link' }));
    await within(document.body).findByText(mailed);
  },
};
export const NewPassword: Story = {
  args: { at: passwordLink, session: session(signedOut, { emailOfCode: () => Promise.resolve('asha@demo.gym') }) },
};
/** The link of an invitation. */
export const FirstPassword: Story = { args: { ...NewPassword.args, at: `${passwordLink}&invitation=1` } };
export const ExpiredLink: Story = {
  args: { at: passwordLink, session: session(signedOut, { emailOfCode: failing('expired-action-code') }) },
};
export const UsedLink: Story = {
  args: { at: passwordLink, session: session(signedOut, { emailOfCode: failing('invalid-action-code') }) },
};
export const SignInLink: Story = { args: { at: signInLink } };
export const SignInLinkOfAnother: Story = {
  args: { at: signInLink, session: session(signedOut, { signInByLink: failing('invalid-email') }) },
  play: followLink,
};
export const SignInLinkExpired: Story = {
  args: { at: signInLink, session: session(signedOut, { signInByLink: failing('expired-action-code') }) },
  play: followLink,
};
export const SignInLinkUsed: Story = {
  args: { at: signInLink, session: session(signedOut, { signInByLink: failing('invalid-action-code') }) },
  play: followLink,
};
export const Narrow: Story = { globals: { viewport: { value: 'phone' } } };
/** An invitation of somebody who has a password. */
export const Invited: Story = { args: { at: '/login?mode=invited' } };
