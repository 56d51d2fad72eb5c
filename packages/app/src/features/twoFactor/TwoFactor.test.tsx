import { ApiError, type AnswerOf, type InputOf } from '@spotter/api';
import { failing } from '@spotter/api/fake';
import { IdentityFailure } from '@spotter/web-core/testing';
import { composeStories } from '@storybook/react-vite';
import { act, render, screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { product } from '../../product.ts';
import type { PasswordIdentity, SecondFactorEnrolment } from '../../session/identity.ts';
import { setupHarness, user } from '../../testing/listScreen.ts';
import * as stories from './TwoFactor.stories.tsx';

const all = composeStories(stories);
setupHarness();

const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => user.click(await button(name));
const enrolmentWith = (finish: SecondFactorEnrolment['finish']): Partial<PasswordIdentity> => ({
  enrolSecondFactor: () => Promise.resolve({ secret: 'ABCDEFGH', url: (issuer) => `otpauth://totp/${issuer}`, finish }),
});
const codes = stories.On.args?.answers;
/** A step that takes as long as the test wants. */
let answer: PromiseWithResolvers<void>;
const step = () => answer.promise;
const turnOn = async () => {
  await press('Set Up');
  await user.type(await screen.findByRole('textbox', { name: 'Code' }), '123456');
  await press('Turn On');
};

test('it is set up with the key and the app’s first code, and the recovery codes are shown', async () => {
  const finish = vi.fn<SecondFactorEnrolment['finish']>(() => Promise.resolve());
  render(<all.Off identity={enrolmentWith(finish)} />);
  await press('Set Up');
  const dialog = within(await screen.findByRole('dialog', { name: 'Set up two-factor sign-in' }));
  expect(await dialog.findByRole('img', { name: 'QR code for your authenticator app' })).toBeInTheDocument();
  expect(dialog.getByText('ABCD EFGH')).toBeInTheDocument();
  const link = dialog.getByText('Open the app on this phone');
  expect(link).toHaveAttribute('href', 'otpauth://totp/Demo Gym');
  expect(dialog.getByRole('textbox', { name: 'Code' })).toHaveFocus();
  const field = dialog.getByRole('textbox', { name: 'Code' });
  expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  expect(field).toHaveAttribute('inputmode', 'numeric');
  await user.click(dialog.getByRole('button', { name: 'Turn On' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('Please enter the code');
  await user.type(field, '123 456{Enter}');
  expect(finish).toHaveBeenCalledExactlyOnceWith('123456');
  expect(within(await dialog.findByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem')).toHaveLength(10);
  // The button that had the focus is gone.
  expect(dialog.getByText(/^Save these codes/)).toHaveFocus();
  await user.click(dialog.getByRole('button', { name: 'I have saved them' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

const gymNamed = (name: string) => ({
  id: name.toLowerCase().replace(' ', '-'),
  name,
  logoUrl: null,
  userType: 'admin' as const,
});

test.each([
  ['its gym’s', undefined, { gyms: [gymNamed('Iron Lotus')] }, 'Iron Lotus'],
  ['its gym’s on another one’s page', 'Harbour', { gyms: [gymNamed('Iron Lotus')] }, 'Iron Lotus'],
  ['the product’s, where it has several', undefined, { gyms: [gymNamed('Iron'), gymNamed('Lotus')] }, product.name],
  ['the page’s, where it has several', 'Harbour', { gyms: [gymNamed('Iron'), gymNamed('Lotus')] }, 'Harbour'],
  ['the product’s, where they cannot be loaded', undefined, failing('internal', 'Out of order'), product.name],
])('authenticator apps list the account by a name: %s', async (_, page, listMyGyms, issuer) => {
  if (page !== undefined) {
    const meta = Object.assign(document.createElement('meta'), { name: 'gym-brand', content: `{"name":"${page}"}` });
    document.head.append(meta);
    onTestFinished(() => meta.remove());
  }
  const answers = { ...codes, getTwoFactor: { enrolledAt: null, recoveryCodesLeft: 0, isRequired: false }, listMyGyms };
  render(<all.Off identity={enrolmentWith(() => Promise.resolve())} answers={answers} />);
  await press('Set Up');
  const link = await screen.findByText('Open the app on this phone');
  expect(link).toHaveAttribute('href', `otpauth://totp/${issuer}`);
  await user.type(screen.getByRole('textbox', { name: 'Code' }), '123456{Enter}');
  expect(await screen.findByText(new RegExp(`^${issuer} recovery codes of `))).toBeInTheDocument();
});

test('the recovery codes can be copied, downloaded and printed', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  let saved: Blob | undefined;
  const revokeObjectURL = vi.fn<() => void>();
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => ((saved = blob), 'blob:codes'),
    revokeObjectURL,
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  render(<all.Off />);
  await turnOn();
  await press('Copy');
  expect(writeText.mock.calls[0]?.[0]).toContain('7k0m-9xqp-4tvb-0hj0');
  expect(writeText.mock.calls[0]?.[0]).toContain('7k9m-9xqp-4tvb-0hj9');
  await press('Download');
  // Some browsers read it only later. The files of tests before this one may be released meanwhile.
  expect(revokeObjectURL).not.toHaveBeenCalledWith('blob:codes');
  expect(await saved?.text()).toBe(writeText.mock.calls[0]?.[0]);
  await press('Print');
  expect(print).toHaveBeenCalledOnce();
});

test.each([
  ['first', () => <all.Off />, turnOn],
  [
    'new',
    () => <all.On />,
    async () => {
      await press('New Recovery Codes');
      await press('Make New Codes');
    },
  ],
])('Escape does not close the %s recovery codes unasked: they are shown only once', async (_, story, showCodes) => {
  render(story());
  await showCodes();
  const list = await screen.findByRole('list', { name: 'Recovery codes' });
  await user.keyboard('{Escape}');
  await press('Back to the Codes');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(list).toBeVisible();
  await user.keyboard('{Escape}');
  const question = await screen.findByRole('alertdialog', { name: 'Have you saved the recovery codes?' });
  await user.click(within(question).getByRole('button', { name: 'I have saved them' }));
  expect(screen.queryByRole('list', { name: 'Recovery codes' })).not.toBeInTheDocument();
});

test('a wrong code says so and can be corrected', async () => {
  render(<all.Off identity={enrolmentWith(() => Promise.reject(new IdentityFailure('invalid-verification-code')))} />);
  await turnOn();
  expect(await screen.findByRole('alert')).toHaveTextContent('That code is not right');
  expect(await button('Turn On')).toBeEnabled();
  expect(screen.getByRole('textbox', { name: 'Code' })).toHaveFocus();
});

test('an old sign-in asks for the password, and then goes on', async () => {
  let isConfirmed = false;
  const identity: Partial<PasswordIdentity> = {
    enrolSecondFactor: () =>
      isConfirmed
        ? Promise.resolve({ secret: 'ABCDEFGH', url: () => 'otpauth://totp/', finish: () => Promise.resolve() })
        : Promise.reject(new IdentityFailure('requires-recent-login')),
    confirmPassword: (password) => {
      isConfirmed = password === 'right';
      return isConfirmed ? Promise.resolve() : Promise.reject(new IdentityFailure('invalid-credential'));
    },
  };
  render(<all.Off identity={identity} />);
  await press('Set Up');
  await user.type(await screen.findByLabelText('Password'), 'wrong{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Invalid password');
  await user.type(screen.getByLabelText('Password'), '{Control>}a{/Control}right{Enter}');
  expect(await screen.findByText('ABCD EFGH')).toBeInTheDocument();
});

test('a set-up that could not begin is tried again', async () => {
  let isDown = true;
  const up = enrolmentWith(() => Promise.resolve()).enrolSecondFactor;
  const enrolSecondFactor = vi.fn<PasswordIdentity['enrolSecondFactor']>(() =>
    isDown ? Promise.reject(new IdentityFailure('network-request-failed')) : up!(),
  );
  render(<all.Off identity={{ enrolSecondFactor }} />);
  await press('Set Up');
  expect(await screen.findByText('Two-factor sign-in could not be set up')).toBeInTheDocument();
  isDown = false;
  await press('Retry');
  expect(await screen.findByText('ABCD EFGH')).toBeInTheDocument();
});

test('a key that has expired says so, and the next one takes its place', async () => {
  const keys = ['ABCDEFGH', 'JKLMNPQR'];
  const enrolSecondFactor = () =>
    Promise.resolve({
      secret: keys.shift() ?? '',
      url: () => 'otpauth://totp/',
      finish: () => Promise.reject(new IdentityFailure('code-expired')),
    });
  render(<all.Off identity={{ enrolSecondFactor }} />);
  await turnOn();
  expect(await screen.findByText('This took too long. Please start again.')).toBeInTheDocument();
  expect(screen.queryByText('ABCD EFGH')).not.toBeInTheDocument();
  await press('Retry');
  expect(await screen.findByText('JKLM NPQR')).toBeInTheDocument();
});

test('recovery codes that could not be made are asked for again', async () => {
  let isDown = true;
  const renewRecoveryCodes = () => {
    if (isDown) throw new ApiError('Out of order', { code: 'internal', status: 500 });
    return { recoveryCodes: ['aaaa-bbbb-cccc-dddd'] };
  };
  render(
    <all.Off
      answers={{
        ...codes,
        getTwoFactor: { enrolledAt: null, recoveryCodesLeft: 0, isRequired: false },
        renewRecoveryCodes,
      }}
    />,
  );
  await press('Set Up');
  await user.type(await screen.findByRole('textbox', { name: 'Code' }), '123456{Enter}');
  expect(await screen.findByText('Out of order')).toBeInTheDocument();
  isDown = false;
  await press('Retry');
  expect(await screen.findByText('aaaa-bbbb-cccc-dddd')).toBeInTheDocument();
});

test('new recovery codes need a recent sign-in; the challenge of the password is answered on the way', async () => {
  let isRecent = false;
  const renewRecoveryCodes = () =>
    isRecent
      ? { recoveryCodes: ['aaaa-bbbb-cccc-dddd'] }
      : failing('sign-in-too-old', 'Please enter your password again')();
  const submitCode = vi.fn<(code: string) => Promise<void>>(async () => void (isRecent = true));
  const identity: Partial<PasswordIdentity> = {
    confirmPassword: () => Promise.reject(new IdentityFailure('multi-factor-auth-required')),
    challengeOf: () => Promise.resolve({ submitCode, submitRecoveryCode: submitCode }),
  };
  render(<all.On answers={{ ...codes, renewRecoveryCodes }} identity={identity} />);
  await press('New Recovery Codes');
  await press('Make New Codes');
  await user.type(await screen.findByLabelText('Password'), 'right{Enter}');
  await user.type(await screen.findByRole('textbox', { name: 'Code' }), '123456{Enter}');
  expect(submitCode).toHaveBeenCalledExactlyOnceWith('123456');
  expect(await screen.findByText('aaaa-bbbb-cccc-dddd')).toBeInTheDocument();
});

test('the password is asked for with the focus in its field, also when it is missing', async () => {
  render(
    <all.Off identity={{ enrolSecondFactor: () => Promise.reject(new IdentityFailure('requires-recent-login')) }} />,
  );
  await press('Set Up');
  expect(await screen.findByLabelText('Password')).toHaveFocus();
  await press('Continue');
  expect(await screen.findByRole('alert')).toHaveTextContent('Please enter your password');
  expect(screen.getByLabelText('Password')).toHaveFocus();
});

test.each([
  ['the password', (): Partial<PasswordIdentity> => ({})],
  ['the code', () => ({ challengeOf: () => Promise.resolve({ submitCode: step, submitRecoveryCode: step }) })],
])('a dialog that was closed while %s was checked does nothing more', async (_, more) => {
  answer = Promise.withResolvers();
  const withdrawSecondFactor = vi.fn<() => Promise<void>>(() =>
    Promise.reject(new IdentityFailure('requires-recent-login')),
  );
  const hasChallenge = 'challengeOf' in more();
  const confirmPassword = hasChallenge ? () => Promise.reject(new IdentityFailure('multi-factor-auth-required')) : step;
  render(<all.On identity={{ withdrawSecondFactor, confirmPassword, ...more() }} />);
  await press('Turn Off');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Turn Off' }));
  await user.type(await screen.findByLabelText('Password'), 'right{Enter}');
  if (hasChallenge) await user.type(await screen.findByRole('textbox', { name: 'Code' }), '123456{Enter}');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await act(async () => answer.resolve());
  expect(withdrawSecondFactor).toHaveBeenCalledOnce();
});

test('while it is being turned on, the dialog stays for the recovery codes', async () => {
  answer = Promise.withResolvers();
  render(<all.Off identity={enrolmentWith(step)} />);
  await turnOn();
  await user.keyboard('{Escape}');
  expect(await button('Close')).toBeDisabled();
  await act(async () => answer.resolve());
  expect(await screen.findByText('7k0m-9xqp-4tvb-0hj0')).toBeInTheDocument();
  expect(await button('Close')).toBeEnabled();
});

test('the heading gets the focus of a button that goes with what it was for', async () => {
  let enrolledAt: number | null = null;
  const getTwoFactor = () => ({ enrolledAt, recoveryCodesLeft: 10, isRequired: false });
  render(<all.Off answers={{ ...codes, getTwoFactor }} />);
  await turnOn();
  enrolledAt = Date.now();
  await press('I have saved them');
  expect(await button('Turn Off')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: /^Two-factor sign-in/ })).toHaveFocus();
});

test('a second step that cannot be loaded says so, and the password can be entered again', async () => {
  const identity: Partial<PasswordIdentity> = {
    enrolSecondFactor: () => Promise.reject(new IdentityFailure('requires-recent-login')),
    confirmPassword: () => Promise.reject(new IdentityFailure('multi-factor-auth-required')),
    challengeOf: () => Promise.reject(new IdentityFailure('network-request-failed')),
  };
  render(<all.Off identity={identity} />);
  await press('Set Up');
  await user.type(await screen.findByLabelText('Password'), 'right{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('The server cannot be reached');
  expect(await button('Continue')).toBeEnabled();
  expect(screen.getByLabelText('Password')).toHaveFocus();
});

test('turning it off asks first, and says what it means where the gym requires it', async () => {
  const withdrawSecondFactor = vi.fn<() => Promise<void>>(() => Promise.resolve());
  render(<all.TurningOffWhereRequired identity={{ withdrawSecondFactor }} />);
  await press('Turn Off');
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/Your gym requires it/)).toBeInTheDocument();
  expect(withdrawSecondFactor).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('button', { name: 'Turn Off' }));
  expect(withdrawSecondFactor).toHaveBeenCalledOnce();
  expect(await screen.findByText('Two-factor sign-in is off')).toBeInTheDocument();
});

test.each([
  [all.On, '10 recovery codes left'],
  [all.FewCodes, 'One recovery code left'],
  [all.NoCodes, 'No recovery codes left'],
])('how many recovery codes are left', async (Story, text) => {
  render(<Story />);
  expect(await screen.findByText(text)).toBeInTheDocument();
});

test('where the gym requires it, there is only the set-up and Sign Out; it goes on when the codes are saved', async () => {
  const onDone = vi.fn<() => void>();
  const { TwoFactorRequired } = await import('./TwoFactorRequired.tsx');
  render(
    <all.Required>
      <TwoFactorRequired onDone={onDone} />
    </all.Required>,
  );
  expect(await screen.findByRole('heading', { name: 'Set up two-factor sign-in' })).toBeInTheDocument();
  expect(await button('Sign Out')).toBeInTheDocument();
  await user.type(await screen.findByRole('textbox', { name: 'Code' }), '123456{Enter}');
  expect(onDone).not.toHaveBeenCalled();
  await press('I have saved them');
  expect(onDone).toHaveBeenCalledOnce();
});

test('the setting that was saved is shown, also where it cannot be loaded again', async () => {
  const getTwoFactor = vi.fn<() => AnswerOf<'getTwoFactor'>>(failing('internal', 'Out of order'));
  getTwoFactor.mockReturnValueOnce({ enrolledAt: 1, recoveryCodesLeft: 10, isRequired: false });
  render(<all.Setting answers={{ ...codes, getTwoFactor, setTwoFactorRequired: { isRequired: true } }} />);
  await user.click(await screen.findByRole('switch', { name: 'Require two-factor sign-in' }));
  await vi.waitFor(() => expect(getTwoFactor).toHaveBeenCalledTimes(2));
  await screen.findByText('Two-factor sign-in is required now');
  expect(screen.getByRole('switch')).toBeChecked();
});

test('the gym’s setting applies at once; who has not set it up cannot require it', async () => {
  const setTwoFactorRequired = vi.fn<(input: InputOf<'setTwoFactorRequired'>) => AnswerOf<'setTwoFactorRequired'>>(
    ({ isRequired }) => ({ isRequired }),
  );
  const { unmount } = render(<all.Setting answers={{ ...codes, setTwoFactorRequired }} />);
  await user.click(await screen.findByRole('switch', { name: 'Require two-factor sign-in' }));
  expect(setTwoFactorRequired).toHaveBeenCalledExactlyOnceWith({ gymId: 'gym-1', isRequired: true });
  expect(await screen.findByText('Two-factor sign-in is required now')).toBeInTheDocument();
  unmount();
  render(<all.SettingNotAllowed />);
  expect(await screen.findByRole('switch')).toBeDisabled();
  expect(screen.getByText(/Set it up for yourself first/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Your Account' })).toHaveAttribute('href', '/account');
});
