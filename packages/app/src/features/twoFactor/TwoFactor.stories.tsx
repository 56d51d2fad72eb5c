import { failing, pending, type FakeAnswers } from '@spotter/api/fake';
import { IdentityFailure } from '@spotter/web-core/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import type { PasswordIdentity, SecondFactorEnrolment } from '../../session/identity.ts';
import type { AppHarnessProps } from '../../testing/AppHarness.tsx';
import { STORY_NOW } from '../../testing/gymData.ts';
import { screenStory } from '../../testing/screenStory.tsx';
import { TwoFactorRequired } from './TwoFactorRequired.tsx';
import { TwoFactorSection } from './TwoFactorSection.tsx';
import { TwoFactorSetting } from './TwoFactorSetting.tsx';

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const recoveryCodes = Array.from({ length: 10 }, (_, at) => `7k${at}m-9xqp-4tvb-0hj${at}`);
const fails = (code: string) => () => Promise.reject(new IdentityFailure(code));
const never = () => new Promise<never>(() => undefined);

const enrolment = (finish: SecondFactorEnrolment['finish'] = () => Promise.resolve()): Partial<PasswordIdentity> => ({
  enrolSecondFactor: () =>
    Promise.resolve({
      secret,
      url: (issuer) => `otpauth://totp/${issuer}:admin%40demo.gym?secret=${secret}&issuer=${issuer}`,
      finish,
    }),
});
const state = (enrolledAt: number | null, recoveryCodesLeft = 0, isRequired = false): FakeAnswers => ({
  getTwoFactor: { enrolledAt, recoveryCodesLeft, isRequired },
  renewRecoveryCodes: { recoveryCodes },
  listMyGyms: { gyms: [{ id: 'gym-1', name: 'Demo Gym', logoUrl: null, userType: 'admin' }] },
});

/** Two-factor sign-in: its section of the account page, the setting of the gym, and the page where it is required. */
const meta = {
  ...screenStory,
  parameters: { layout: 'fullscreen' },
  title: 'Screens/Two-factor sign-in',
  args: { answers: state(null), identity: enrolment(), children: <TwoFactorSection /> },
} satisfies Meta<AppHarnessProps>;
export default meta;
type Story = StoryObj<typeof meta>;

const page = () => within(document.body);
const press = async (name: string) => userEvent.click(await page().findByRole('button', { name }));
const setUp = () => press('Set Up');
const enterCode = async () => {
  await userEvent.type(await page().findByRole('textbox', { name: 'Code' }), '123 456');
  await press('Turn On');
};

export const Off: Story = {};
export const On: Story = { args: { answers: state(STORY_NOW, 10) } };
export const FewCodes: Story = { args: { answers: state(STORY_NOW, 1) } };
export const NoCodes: Story = { args: { answers: state(STORY_NOW) } };
export const Loading: Story = { args: { answers: { getTwoFactor: pending } } };
export const Failed: Story = { args: { answers: { getTwoFactor: failing('internal', 'Out of order') } } };

export const SettingUp: Story = { play: setUp };
export const ConfirmingPassword: Story = {
  args: { identity: { enrolSecondFactor: fails('requires-recent-login'), confirmPassword: fails('wrong-password') } },
  play: async () => {
    await setUp();
    await userEvent.type(await page().findByLabelText('Password'), 'a wrong one{Enter}');
    await page().findByText('Invalid password');
  },
};
export const WrongCode: Story = {
  args: { identity: enrolment(fails('invalid-verification-code')) },
  play: async () => {
    await setUp();
    await enterCode();
    await page().findByText(/That code is not right/);
  },
};
export const TurningOn: Story = {
  args: { identity: enrolment(never) },
  play: async () => {
    await setUp();
    await enterCode();
  },
};
export const RecoveryCodes: Story = {
  play: async () => {
    await setUp();
    await enterCode();
    await page().findByText(recoveryCodes[0] ?? '');
  },
};
const isPrinted = (text: string | RegExp) => page().getByText(text).checkVisibility({ visibilityProperty: true });
/** On paper are the codes, and whose they are, alone. */
export const RecoveryCodesPrinted: Story = {
  parameters: { media: { media: 'print' } },
  play: async (context) => {
    await RecoveryCodes.play?.(context);
    await expect([/recovery codes of/, recoveryCodes[0] ?? ''].map(isPrinted)).toEqual([true, true]);
    await expect(['Print', 'I have saved them', 'Two-factor sign-in'].map(isPrinted)).toEqual([false, false, false]);
  },
};
export const LeavingRecoveryCodes: Story = {
  play: async (context) => {
    await RecoveryCodes.play?.(context);
    await userEvent.keyboard('{Escape}');
    await page().findByRole('alertdialog');
  },
};
export const CodesFailed: Story = {
  args: { answers: { ...state(null), renewRecoveryCodes: failing('internal', 'Out of order') } },
  play: async () => {
    await setUp();
    await enterCode();
    await page().findByText('Out of order');
  },
};
export const NotAvailable: Story = {
  args: { identity: { enrolSecondFactor: fails('operation-not-allowed') } },
  play: async () => {
    await setUp();
    await page().findByText(/not switched on/);
  },
};
export const RenewingCodes: Story = { args: On.args, play: () => press('New Recovery Codes') };
export const TurningOff: Story = { args: On.args, play: () => press('Turn Off') };
export const TurningOffWhereRequired: Story = {
  args: { answers: state(STORY_NOW, 10, true) },
  play: () => press('Turn Off'),
};

export const Required: Story = {
  args: { children: <TwoFactorRequired onDone={() => undefined} /> },
  render: ({ children, ...args }) => <screenStory.component {...args}>{children}</screenStory.component>,
};
export const RequiredNarrow: Story = { ...Required, globals: { viewport: { value: 'phone' } } };
export const Setting: Story = { args: { answers: state(STORY_NOW, 10), children: <TwoFactorSetting /> } };
export const SettingOn: Story = { args: { answers: state(STORY_NOW, 10, true), children: <TwoFactorSetting /> } };
export const SettingNotAllowed: Story = { args: { children: <TwoFactorSetting /> } };
export const Narrow: Story = { args: On.args, globals: { viewport: { value: 'phone' } } };
