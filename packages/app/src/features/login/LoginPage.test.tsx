import { composeStories } from '@storybook/react-vite';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SessionContext } from '../../session/useSession.ts';
import { LoginPage } from './LoginPage.tsx';
import type { PasswordIdentity } from '../../session/identity.ts';
import { blockStorage } from '@spotter/web-core/blockStorage';
import { IdentityFailure } from '@spotter/web-core/testing';
import { fakeSession, visitors } from '../../testing/fakeSession.ts';
import * as stories from './LoginPage.stories.tsx';
import type { SendPasswordReset } from './ResetPasswordDialog.tsx';

const all = composeStories(stories);

const wrongPassword = () => Promise.reject(new IdentityFailure('wrong-password'));
const emailOfCode = () => Promise.resolve('asha@demo.gym');
const refuse = (code: string) => () => Promise.reject(new IdentityFailure(code));
const tooCommon = () =>
  Promise.reject(
    Object.assign(new Error('Firebase: This password is too common (auth/weak-password).'), {
      code: 'auth/weak-password',
    }),
  );

async function enter(email: string, password: string) {
  if (email) await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), email);
  if (password) await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.keyboard('{Enter}');
}

test('both fields are required, and the first empty one gets the focus', { tags: ['login-11'] }, async () => {
  render(<all.Plain />);
  await enter('asha@demo.gym', '');
  expect(await screen.findByRole('alert')).toHaveTextContent('Please enter both email and password');
  expect(screen.getByLabelText('Password')).toHaveFocus();
});

test('a public demo warns that everybody knows its passwords; otherwise nothing does', async () => {
  const { unmount } = render(<all.PublicDemo />);
  expect(await screen.findByRole('note')).toHaveTextContent('Everybody knows its passwords. Enter no real data.');
  unmount();
  render(<all.Plain />);
  await screen.findByRole('textbox', { name: 'Email' });
  expect(screen.queryByRole('note')).not.toBeInTheDocument();
});

test('a browser that stores no sign-in is warned about', async () => {
  onTestFinished(blockStorage());
  render(<all.Plain />);
  expect(await screen.findByRole('note')).toHaveTextContent('Reloading the page signs you out');
});

test('the form is sent once, and the button shows it', { tags: ['login-3'] }, async () => {
  const signIn = vi.fn<PasswordIdentity['signIn']>(() => new Promise(() => undefined));
  render(<all.Plain session={fakeSession({ is: 'signed-out' }, { signIn })} />);
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeInTheDocument();
  await enter(' asha@demo.gym ', ' spaces count ');
  await userEvent.keyboard('{Enter}');
  expect(signIn.mock.calls).toEqual([['asha@demo.gym', ' spaces count ']]);
  expect(screen.queryByRole('button', { name: 'Sign In' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Signing in...' })).toHaveAttribute('aria-busy', 'true');
});

test('a failed sign-in shows the reason and keeps the email', { tags: ['login-14'] }, async () => {
  render(<all.Plain session={fakeSession({ is: 'signed-out' }, { signIn: wrongPassword })} />);
  await enter('asha@demo.gym', 'wrong');
  expect(await screen.findByRole('alert')).toHaveTextContent('Invalid password');
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('asha@demo.gym');
});

const required = () => Promise.reject(new IdentityFailure('multi-factor-auth-required'));

/** A login whose account has a second factor. */
function challenged(submit: (code: string) => Promise<void> = () => Promise.resolve()) {
  const submitCode = vi.fn<(code: string) => Promise<void>>(submit);
  const submitRecoveryCode = vi.fn<(code: string) => Promise<void>>(submit);
  const challengeOf = () => Promise.resolve({ submitCode, submitRecoveryCode });
  const identity = { signIn: required, signInByLink: required, emailOfCode, challengeOf };
  return { session: fakeSession({ is: 'signed-out' }, identity), submitCode, submitRecoveryCode };
}

test('an account with a second factor asks for its code, which is sent without spaces', async () => {
  const { session, submitCode } = challenged();
  render(<all.Plain session={session} />);
  await enter('asha@demo.gym', 'right');
  expect(await screen.findByRole('heading', { name: 'Two-factor sign-in' })).toBeInTheDocument();
  const field = await screen.findByRole('textbox', { name: 'Code' });
  expect(field).toHaveFocus();
  expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent('Please enter the code');
  await userEvent.type(field, '123 456{Enter}');
  expect(submitCode).toHaveBeenCalledExactlyOnceWith('123456');
});

test('a recovery code can be used instead; a refused one says so, and there is a way back', async () => {
  const { session, submitCode, submitRecoveryCode } = challenged(() =>
    Promise.reject(new IdentityFailure('invalid-verification-code')),
  );
  render(<all.Plain session={session} />);
  await enter('asha@demo.gym', 'right');
  await userEvent.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
  expect(screen.getByRole('textbox', { name: 'Recovery code' })).toHaveFocus();
  await userEvent.keyboard('aaaa-bbbb-cccc-dddd{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('That recovery code is not right, or was used before');
  expect(submitRecoveryCode).toHaveBeenCalledExactlyOnceWith('aaaa-bbbb-cccc-dddd');
  expect(submitCode).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Back to the login' }));
  expect(screen.getByRole('textbox', { name: 'Email' })).toBeInTheDocument();
});

test('too many wrong codes, and a sign-in that took too long, say what to do', async () => {
  for (const [code, text] of [
    ['too-many-requests', 'Too many failed attempts. Please try again later'],
    ['invalid-multi-factor-session', 'This sign-in took too long. Please go back and start again.'],
  ] as const) {
    const { session } = challenged(() => Promise.reject(new IdentityFailure(code)));
    const { unmount } = render(<all.Plain session={session} />);
    await enter('asha@demo.gym', 'right');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Code' }), '123456{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    unmount();
  }
});

test('a mailed link, and a new password, ask for the code as well', async () => {
  const byLink = challenged();
  const { unmount } = render(<all.Plain at="/login?mode=signIn&oobCode=code-1" session={byLink.session} />);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Email' }), 'asha@demo.gym{Enter}');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Code' }), '123456{Enter}');
  expect(byLink.submitCode).toHaveBeenCalledExactlyOnceWith('123456');
  unmount();
  const byReset = challenged();
  const identity = { ...(await byReset.session.identity()), setPassword: () => Promise.resolve() };
  const session = fakeSession({ is: 'signed-out' }, identity);
  render(<all.Plain at="/login?mode=resetPassword&oobCode=code-1" session={session} />);
  await userEvent.type(await screen.findByLabelText('New password'), 'a new and better one');
  await userEvent.type(screen.getByLabelText('Repeat new password'), 'a new and better one{Enter}');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Code' }), '123456{Enter}');
  expect(byReset.submitCode).toHaveBeenCalledExactlyOnceWith('123456');
});

test('a second step that cannot be loaded says so, and the sign-in can be tried again', async () => {
  const session = fakeSession(
    { is: 'signed-out' },
    {
      signIn: required,
      signInByLink: required,
      emailOfCode,
      setPassword: () => Promise.resolve(),
      challengeOf: () => Promise.reject(new IdentityFailure('network-request-failed')),
    },
  );
  const { unmount } = render(<all.Plain session={session} />);
  await enter('asha@demo.gym', 'right');
  expect(await screen.findByRole('alert')).toHaveTextContent('The server cannot be reached');
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeEnabled();
  unmount();
  const link = render(<all.Plain at="/login?mode=signIn&oobCode=code-1" session={session} />);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Email' }), 'asha@demo.gym{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('The server cannot be reached');
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeEnabled();
  link.unmount();
  // The new password is set: the login takes it.
  render(<all.Plain at="/login?mode=resetPassword&oobCode=code-1" session={session} />);
  await userEvent.type(await screen.findByLabelText('New password'), 'a new and better one');
  await userEvent.type(screen.getByLabelText('Repeat new password'), 'a new and better one{Enter}');
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeEnabled();
});

test('the fields have autocomplete hints; the password can be shown', { tags: ['login-1', 'login-2'] }, async () => {
  render(<all.Plain />);
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAttribute('autocomplete', 'username');
  const password = screen.getByLabelText('Password');
  expect(password).toHaveAttribute('autocomplete', 'current-password');
  await userEvent.click(screen.getByRole('button', { name: 'Show Password' }));
  expect(password).toHaveAttribute('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide Password' }));
  expect(password).toHaveAttribute('type', 'password');
});

test('a pasted password is sent unchanged', async () => {
  const signIn = vi.fn<PasswordIdentity['signIn']>(() => new Promise(() => undefined));
  render(<all.Plain session={fakeSession({ is: 'signed-out' }, { signIn })} />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'asha@demo.gym');
  await userEvent.click(screen.getByLabelText('Password'));
  await userEvent.paste(' from a manager ');
  await userEvent.keyboard('{Enter}');
  expect(signIn.mock.calls).toEqual([['asha@demo.gym', ' from a manager ']]);
});

test('Caps Lock shows a hint', async () => {
  render(<all.Plain />);
  await userEvent.click(screen.getByLabelText('Password'));
  await userEvent.keyboard('{CapsLock}a');
  expect(screen.getByText('Caps Lock is on')).toBeInTheDocument();
});

test(
  "the reset dialog takes over the address, sends, and shows the server's message",
  { tags: ['login-4', 'login-5', 'login-8'] },
  async () => {
    const send = vi.fn<SendPasswordReset>(() => Promise.resolve('A mail is on its way.'));
    render(<all.Plain send={send} />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'asha@demo.gym');
    await userEvent.click(screen.getByRole('button', { name: /Forgot your password/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Reset Password' });
    expect(within(dialog).getByRole('textbox', { name: 'Email' })).toHaveValue('asha@demo.gym');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send Reset Link' }));
    expect(await within(dialog).findByText('A mail is on its way.')).toBeInTheDocument();
    expect(send).toHaveBeenCalledExactlyOnceWith('asha@demo.gym');
    // The cross above, and the button below.
    const closing = within(dialog).getAllByRole('button', { name: 'Close' });
    expect(closing).toHaveLength(2);
    await userEvent.click(closing.at(-1) as HTMLElement);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  },
);

test(
  'the reset dialog requires an address, and shows progress and failure',
  { tags: ['login-7', 'login-12'] },
  async () => {
    const { promise, reject } = Promise.withResolvers<string>();
    const send = () => promise;
    render(<all.Plain send={send} />);
    await userEvent.click(screen.getByRole('button', { name: /Forgot your password/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Send Reset Link' }));
    expect(dialog.getByText('Please enter your email address')).toBeInTheDocument();
    await userEvent.type(dialog.getByRole('textbox'), 'asha@demo.gym{Enter}');
    expect(dialog.getByRole('button', { name: 'Sending...' })).toBeInTheDocument();
    reject(new Error('Too many mails were requested'));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Too many mails were requested');
  },
);

test('Cancel closes the reset dialog and sends nothing', { tags: ['login-6'] }, async () => {
  const send = vi.fn<SendPasswordReset>();
  render(<all.Plain send={send} />);
  await userEvent.click(screen.getByRole('button', { name: /Forgot your password/ }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(send).not.toHaveBeenCalled();
});

test('while the session loads there is no form', { tags: ['frame-9', 'login-10'] }, () => {
  render(<all.SessionLoading />);
  expect(screen.getByRole('status')).toHaveTextContent('Loading...');
  expect(screen.queryByRole('button', { name: 'Sign In' })).not.toBeInTheDocument();
});

test('the help names the gym administrator', { tags: ['login-9'] }, () => {
  render(<all.Plain />);
  expect(screen.getByText(/contact your gym administrator/)).toBeInTheDocument();
});

test('a signed-in user is redirected to the dashboard', { tags: ['access-2'] }, async () => {
  const { uid, email, name, gymId, userType } = visitors.admin;
  const claims = { gymId, userType, branchId: null, branchAccess: 'all', version: 2 };
  render(<all.Plain session={fakeSession({ is: 'signed-in', user: { uid, email, name, lastSignInAt: 0 }, claims })} />);
  expect(await screen.findByText('The dashboard')).toBeInTheDocument();
});

test('a device that begins at the desk leads staff there after sign-in, and members to the dashboard', async () => {
  const onSignedIn = vi.fn<(path: string) => void>();
  window.localStorage.setItem('start-page', 'desk');
  for (const userType of ['staff', 'member'] as const) {
    const { uid, email, name, gymId } = visitors[userType];
    const claims = { gymId, userType, branchId: 'bandra', branchAccess: 'single', version: 2 };
    const session = fakeSession({ is: 'signed-in', user: { uid, email, name, lastSignInAt: 0 }, claims });
    render(
      <SessionContext value={session}>
        <LoginPage params={new URLSearchParams()} go={onSignedIn} />
      </SessionContext>,
    );
  }
  window.localStorage.removeItem('start-page');
  expect(onSignedIn.mock.calls).toEqual([['/desk'], ['/dashboard']]);
});

test('the notice of the last session is shown at the login', { tags: ['session-28'] }, () => {
  render(<all.SessionEnded />);
  expect(screen.getByRole('alert')).toHaveTextContent('Your session has expired. Please log in again to continue.');
});

test('a password link sets the password and signs in', async () => {
  const setPassword = vi.fn<PasswordIdentity['setPassword']>(() => Promise.resolve());
  const signIn = vi.fn<PasswordIdentity['signIn']>(() => Promise.resolve());
  const { uid, email, name, gymId, userType } = visitors.staff;
  // Somebody else is signed in on this machine: the link works all the same.
  const inside = fakeSession(
    {
      is: 'signed-in',
      user: { uid, email, name, lastSignInAt: 0 },
      claims: { gymId, userType, branchId: null, branchAccess: '', version: 2 },
    },
    { emailOfCode, setPassword, signIn },
  );
  render(<all.NewPassword session={inside} />);
  await userEvent.type(await screen.findByLabelText('New password'), 'short{Enter}');
  expect(screen.getByText('Please use at least 8 characters')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('New password'), ' made longer');
  await userEvent.type(screen.getByLabelText('Repeat new password'), 'short made{Enter}');
  expect(screen.getByText('The two passwords are not the same')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Repeat new password'), ' longer{Enter}');
  await waitFor(() => expect(setPassword).toHaveBeenCalledExactlyOnceWith('code-1', 'short made longer'));
  expect(signIn).toHaveBeenCalledExactlyOnceWith('asha@demo.gym', 'short made longer');
});

test('the page of an invitation says that the password is the first, that of a reset that it is a new one', async () => {
  const { unmount } = render(<all.FirstPassword />);
  expect(await screen.findByRole('heading', { name: 'Set your password' })).toBeInTheDocument();
  expect(await screen.findByLabelText('New password')).toBeInTheDocument();
  unmount();
  render(<all.NewPassword />);
  expect(await screen.findByRole('heading', { name: 'Set a new password' })).toBeInTheDocument();
});

test.each([
  ['ExpiredLink', 'This link has expired'],
  ['UsedLink', 'This link is not valid any more'],
] as const)('%s links to the login', async (story, title) => {
  const Told = all[story];
  render(<Told />);
  expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to the login' })).toHaveAttribute('href', '/login');
});

test('a password whose answer was lost is not set twice: the second try signs in with it', async () => {
  const refusals = ['network-request-failed', 'invalid-action-code'];
  const setPassword = () => Promise.reject(new IdentityFailure(refusals.shift() ?? ''));
  const signIn = vi.fn<PasswordIdentity['signIn']>(() => Promise.resolve());
  render(<all.NewPassword session={fakeSession({ is: 'signed-out' }, { emailOfCode, setPassword, signIn })} />);
  await userEvent.type(await screen.findByLabelText('New password'), 'a new and better one');
  await userEvent.type(screen.getByLabelText('Repeat new password'), 'a new and better one{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('The server cannot be reached');
  expect(signIn).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Set password and sign in' }));
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeInTheDocument();
  expect(signIn).toHaveBeenCalledExactlyOnceWith('asha@demo.gym', 'a new and better one');
});

test('a link that was used elsewhere meanwhile says so', async () => {
  const identity = { emailOfCode, setPassword: refuse('invalid-action-code'), signIn: refuse('invalid-credential') };
  render(<all.NewPassword session={fakeSession({ is: 'signed-out' }, identity)} />);
  await userEvent.type(await screen.findByLabelText('New password'), 'a new and better one');
  await userEvent.type(screen.getByLabelText('Repeat new password'), 'a new and better one{Enter}');
  expect(await screen.findByRole('heading', { name: 'This link is not valid any more' })).toBeInTheDocument();
});

test('a link that could not be checked is checked again', async () => {
  let isDown = true;
  const check = () => (isDown ? Promise.reject(new IdentityFailure('network-request-failed')) : emailOfCode());
  render(<all.NewPassword session={fakeSession({ is: 'signed-out' }, { emailOfCode: check })} />);
  expect(await screen.findByText('This link could not be checked')).toBeInTheDocument();
  expect(screen.getByText('The server cannot be reached. Please check your connection.')).toBeInTheDocument();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByLabelText('New password')).toBeInTheDocument();
});

test('a new password shows hints and has autocomplete set', async () => {
  render(<all.NewPassword />);
  const password = await screen.findByLabelText('New password');
  expect(screen.getByText('8 to 128 characters. A few words are easy to remember.')).toBeInTheDocument();
  for (const field of [password, screen.getByLabelText('Repeat new password')]) {
    expect(field).toHaveAttribute('autocomplete', 'new-password');
  }
  await userEvent.click(password);
  await userEvent.paste('abc');
  expect(screen.getByText('5 more to go')).toBeInTheDocument();
  await userEvent.paste(' defghi jklm nop');
  expect(screen.getByText('Strong')).toBeInTheDocument();
});

test('a server error on the new password is shown until it is edited', async () => {
  render(<all.NewPassword session={fakeSession({ is: 'signed-out' }, { emailOfCode, setPassword: tooCommon })} />);
  await userEvent.type(await screen.findByLabelText('New password'), 'password123');
  await userEvent.type(screen.getByLabelText('Repeat new password'), 'password123{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('This password is too common');
  await userEvent.type(screen.getByLabelText('New password'), '!');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a sign-in link asks for the email and signs in with the full URL', async () => {
  const signInByLink = vi.fn<PasswordIdentity['signInByLink']>(() => Promise.resolve());
  render(<all.SignInLink session={fakeSession({ is: 'signed-out' }, { signInByLink })} />);
  const email = await screen.findByRole('textbox', { name: 'Email' });
  expect(email).toHaveFocus();
  expect(email).toHaveAttribute('autocomplete', 'username');
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent('Please enter your email address');
  expect(signInByLink).not.toHaveBeenCalled();
  await userEvent.type(email, ' asha@demo.gym {Enter}');
  expect(signInByLink).toHaveBeenCalledExactlyOnceWith('asha@demo.gym', window.location.href);
  expect(await screen.findByLabelText('Password')).toBeInTheDocument();
});

test.each([
  ['SignInLinkOfAnother', 'This is not the address that the link was sent to'],
  ['SignInLinkExpired', 'This link has expired'],
  ['SignInLinkUsed', 'This link is not valid any more'],
] as const)('%s: shows the reason, keeps the address, and links to the login', async (story, title) => {
  const Story = all[story];
  render(<Story />);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Email' }), 'asha@demo.gym{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(title);
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('asha@demo.gym');
  expect(screen.getByRole('link', { name: 'Sign in with a password instead' })).toHaveAttribute('href', '/login');
});

test('somebody invited who has a password is referred to the login', async () => {
  render(<all.Invited />);
  expect(screen.getByRole('heading', { name: 'You have a password already' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to the login' })).toHaveAttribute('href', '/login');
});
