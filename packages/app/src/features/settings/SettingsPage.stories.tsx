import { failing, offline, pending, type FakeAnswers } from '@spotter/api/fake';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test';
import type { AppHarnessProps } from '../../testing/AppHarness.tsx';
import { billingSettings } from '../../testing/billingData.ts';
import { branches, device } from '../../testing/gymData.ts';
import { conflict, editTooLate } from '../../testing/conflictStory.ts';
import { gymExports } from '../../testing/importData.ts';
import { reminders } from '../../testing/remindersData.ts';
import { screenStory } from '../../testing/screenStory.tsx';
import { STORY_NOW } from '../../testing/storyNow.ts';
import { SettingsPage } from './SettingsPage.tsx';

const logo = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="60"><rect width="200" height="60" rx="12" fill="teal"/></svg>',
)}`;
const settings = (companyName: string, logoUrl: string | null = null) => ({
  getGymSettings: { settings: { companyName, logoUrl, language: 'en' as const } },
});

/** What the gym is called and wears, with a look at it before it is saved. */
const meta = {
  ...screenStory,
  parameters: { layout: 'fullscreen' },
  title: 'Screens/Settings',
  args: { at: '/settings', answers: settings('Demo Gym', logo), children: <SettingsPage /> },
} satisfies Meta<AppHarnessProps>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = { tags: ['key-screen'] };
export const PseudoLocale: Story = { globals: { language: 'pseudo' } };
export const Denied: Story = { args: { as: 'staff' } };
export const Loading: Story = { args: { answers: { getGymSettings: pending } } };
export const NoLogo: Story = { args: { answers: settings('Demo Gym') } };
const chooseLogo = (file: File) => async () => {
  const picker = await within(document.body).findByRole('group', { name: 'Brand Logo' });
  await fireEvent.change(picker.querySelector('input[type=file]')!, { target: { files: [file] } });
  await within(picker).findByText(/Please/);
};
export const LogoDamaged: Story = { play: chooseLogo(new File(['no pixels'], 'logo.png', { type: 'image/png' })) };
export const LogoOfOtherFormat: Story = {
  play: chooseLogo(new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' })),
};
export const Failed: Story = { args: { answers: { getGymSettings: failing('internal', 'Out of order') } } };
export const Offline: Story = { args: { answers: { getGymSettings: offline }, live: 'stale' } };
export const LongNames: Story = {
  args: { answers: settings('Sri Venkateswara Narasimharajuvaripeta Physical Culture and Wellness Centre') },
};
export const Changed: Story = {
  play: async () => {
    const name = await within(document.body).findByLabelText(/Company\/Gym Name/);
    await fireEvent.change(name, { target: { value: 'Iron Temple' } });
  },
};
export const Blank: Story = {
  play: async () => {
    const name = await within(document.body).findByLabelText(/Company\/Gym Name/);
    await fireEvent.change(name, { target: { value: ' ' } });
  },
};
const slowerName = conflict({
  fields: ['companyName'],
  before: settings('Demo Gym', logo).getGymSettings,
  latest: settings('Iron Temple', logo).getGymSettings,
});
/** Another admin has changed the name meanwhile. */
export const NameConflict: Story = {
  args: { answers: { getGymSettings: slowerName.load, updateGymSettings: slowerName.update } },
  beforeEach: slowerName.beforeEach,
  play: () =>
    editTooLate({
      field: /Company\/Gym Name/,
      value: 'Iron Lotus',
      submit: 'Save Changes',
      says: /Changed to Iron Temple at another desk meanwhile/,
      toast: 'Save Failed',
      isInPage: true,
    }),
};
export const NameConflictInTheDark: Story = { ...NameConflict, globals: { theme: 'dark' } };
export const NameConflictNarrow: Story = { ...NameConflict, globals: { viewport: { value: 'phone' } } };
const page = within(document.body);
const slowerLogo = conflict({
  fields: ['logoUrl'],
  before: settings('Demo Gym', logo).getGymSettings,
  latest: settings('Demo Gym', logo.replace('teal', 'maroon')).getGymSettings,
});
/** Another admin has chosen another logo meanwhile. */
export const LogoConflict: Story = {
  args: { answers: { getGymSettings: slowerLogo.load, updateGymSettings: slowerLogo.update } },
  beforeEach: slowerLogo.beforeEach,
  play: async () => {
    const picker = within(await page.findByRole('group', { name: 'Brand Logo' }));
    await userEvent.click(picker.getByRole('button', { name: 'Remove' }));
    await userEvent.click(page.getByRole('button', { name: 'Save Changes' }));
    await picker.findByText('Changed at another desk meanwhile. Try again to replace it.');
    await fireEvent.click(await page.findByText('Save Failed'));
  },
};
export const LogoConflictInTheDark: Story = {
  ...LogoConflict,
  globals: { theme: 'dark', viewport: { value: 'tabletUpright' } },
};
export const LogoConflictNarrow: Story = { ...LogoConflict, globals: { viewport: { value: 'phone' } } };
const choosePlanAction = (plan: string, item: string) => async () => {
  await userEvent.click(await page.findByRole('button', { name: `Actions for ${plan}` }));
  await userEvent.click(await page.findByRole('menuitem', { name: item }));
};
export const PlansLoading: Story = { args: { answers: { ...settings('Demo Gym', logo), getPlans: pending } } };
export const PlansFailed: Story = {
  args: { answers: { ...settings('Demo Gym', logo), getPlans: failing('internal', 'Out of order') } },
};
export const ReportsLoading: Story = {
  args: { answers: { ...settings('Demo Gym', logo), getReportSettings: pending } },
};
export const ReportsFailed: Story = {
  args: { answers: { ...settings('Demo Gym', logo), getReportSettings: failing('internal', 'Out of order') } },
};
export const AddingPlan: Story = {
  play: async () => {
    await userEvent.click(await page.findByRole('button', { name: 'Add Plan' }));
  },
};
export const AddingPlanRefused: Story = {
  play: async () => {
    await userEvent.click(await page.findByRole('button', { name: 'Add Plan' }));
    const dialog = within(await page.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Add Plan' }));
    await dialog.findByRole('alert');
  },
};
export const EditingPlan: Story = { play: choosePlanAction('Student Quarterly', 'Edit Plan') };
export const EditingStandardPlan: Story = { play: choosePlanAction('Monthly', 'Edit Plan') };
export const DeletingPlan: Story = { play: choosePlanAction('Student Quarterly', 'Delete') };
export const NoKiosks: Story = { args: { answers: { ...settings('Demo Gym', logo), listDevices: { devices: [] } } } };
export const KiosksLoading: Story = { args: { answers: { ...settings('Demo Gym', logo), listDevices: pending } } };
export const KiosksFailed: Story = {
  args: { answers: { ...settings('Demo Gym', logo), listDevices: failing('internal', 'Out of order') } },
};
export const KioskWithLongName: Story = {
  args: {
    answers: {
      ...settings('Demo Gym', logo),
      listDevices: {
        devices: [
          device('The tablet at the back door beside the physiotherapy room, first', {
            branchName: 'Sri Venkateswara Narasimharajuvaripeta North Entrance',
            pairedBy: 'Venkatanarasimharajuvaripeta Lakshminarayanan Subramanian',
          }),
        ],
      },
    },
  },
};
const openRevoke = async () => {
  const body = within(document.body);
  await userEvent.click(await body.findByRole('button', { name: 'Actions for Bandra kiosk' }));
  await userEvent.click(await body.findByRole('menuitem', { name: 'Revoke' }));
};
export const PairKiosk: Story = {
  play: async () => {
    await userEvent.click(await page.findByRole('button', { name: 'Pair a kiosk' }));
    await within(await page.findByRole('dialog')).findByRole('button', { name: 'Show code' });
  },
};
const pairWith = (getBranches: FakeAnswers['getBranches'], shown: string): Story => ({
  args: { answers: { ...settings('Demo Gym', logo), getBranches } },
  play: async () => {
    await userEvent.click(await page.findByRole('button', { name: 'Pair a kiosk' }));
    await within(await page.findByRole('dialog')).findByText(shown);
  },
});
export const PairKioskBranchesFailed: Story = pairWith(failing('internal', 'Out of order'), 'Failed to Load Branches');
export const PairKioskNoBranchActive: Story = pairWith(
  { success: true, branches: branches.map((branch) => ({ ...branch, status: 'inactive' })) },
  'No branch is active. Check-ins need an active one.',
);
const tablet = device('Door kiosk', { branchName: 'Andheri West' });
const pairing = (expiresAt: number): FakeAnswers => ({
  ...settings('Demo Gym', logo),
  listDevices: { devices: [] },
  createPairingCode: { code: 'ABCD2345', expiresAt },
});
const showCode = (shown: string | RegExp) => async () => {
  await page.findByText('No kiosks');
  await userEvent.click(await page.findByRole('button', { name: 'Pair a kiosk' }));
  const dialog = within(await page.findByRole('dialog'));
  await userEvent.click(await dialog.findByRole('button', { name: 'Show code' }));
  await dialog.findByText(shown, {}, { timeout: 5000 });
};
export const PairingCode: Story = {
  args: { answers: pairing(STORY_NOW + 600_000) },
  play: showCode('ABCD 2345'),
};
export const PairingCodeNarrow: Story = { ...PairingCode, globals: { viewport: { value: 'phone' } } };
export const PairingCodeInTheDark: Story = { ...PairingCode, globals: { theme: 'dark' } };
export const PairingCodeExpired: Story = {
  args: { answers: pairing(STORY_NOW - 1) },
  play: showCode('The code has expired'),
};
let isPaired = false;
export const KioskPaired: Story = {
  args: {
    answers: {
      ...pairing(STORY_NOW + 600_000),
      listDevices: () => ({ devices: isPaired ? [{ ...tablet, pairedAt: STORY_NOW }] : [] }),
      createPairingCode: () => {
        isPaired = true;
        return { code: 'ABCD2345', expiresAt: STORY_NOW + 600_000 };
      },
    },
  },
  beforeEach: () => {
    isPaired = false;
  },
  play: showCode(/is paired$/),
};
export const PairingFailed: Story = {
  args: { answers: { ...pairing(0), createPairingCode: failing('internal', 'Something went wrong on our side') } },
  play: showCode('The kiosk could not be paired'),
};
export const RevokeKiosk: Story = { play: openRevoke };
const openReminder = async () => {
  const body = within(document.body);
  await userEvent.click(await body.findByRole('button', { name: 'Edit text: 3 days before the end' }));
  await body.findByRole('dialog');
};
export const RemindersLoading: Story = { args: { answers: { ...settings('Demo Gym', logo), getReminders: pending } } };
export const RemindersFailed: Story = {
  args: { answers: { ...settings('Demo Gym', logo), getReminders: failing('internal', 'Out of order') } },
};
export const EditReminder: Story = { play: openReminder };
export const EditReminderInTheDark: Story = { play: openReminder, globals: { theme: 'dark' } };
export const EditReminderNarrow: Story = { play: openReminder, globals: { viewport: { value: 'phone' } } };
export const ReminderWithUnknownField: Story = {
  play: async () => {
    await openReminder();
    const body = within(document.body);
    const text = await body.findByLabelText(/^Text/);
    await fireEvent.change(text, { target: { value: 'Dear {nmae}' } });
    await userEvent.click(body.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(text).toHaveAccessibleDescription(/Fields are/));
  },
};
const slowerReminder = conflict({
  fields: ['reminder.subject'],
  before: { reminders },
  latest: { reminders: reminders.map((one) => ({ ...one, subject: 'Three days to go' })) },
});
/** Another admin has changed the subject meanwhile. */
export const EditReminderConflict: Story = {
  args: {
    answers: {
      ...settings('Demo Gym', logo),
      getReminders: slowerReminder.load,
      updateReminder: slowerReminder.update,
    },
  },
  beforeEach: slowerReminder.beforeEach,
  play: async () => {
    await openReminder();
    await editTooLate({
      field: /^Subject/,
      value: 'Your membership ends soon',
      submit: 'Save',
      says: /Changed to Three days to go at another desk meanwhile/,
      toast: 'Failed to Save Reminder',
    });
  },
};
const openBilling = (name: string) => async () => {
  await userEvent.click(await within(document.body).findByRole('button', { name }));
};
export const BillingLoading: Story = {
  args: { answers: { ...settings('Demo Gym', logo), getBillingSettings: pending } },
};
export const BillingFailed: Story = {
  args: { answers: { ...settings('Demo Gym', logo), getBillingSettings: failing('internal', 'Out of order') } },
};
export const BillingNew: Story = {
  args: {
    answers: {
      ...settings('Demo Gym', logo),
      getBillingSettings: {
        settings: billingSettings({
          details: { legalName: '', address: '', gstin: '' },
          branches: [{ branchId: 'andheri', branchName: 'Andheri West', details: null }],
          taxRates: [],
          taxRateConfirmedAt: null,
          policy: { ...billingSettings().policy, upiId: '', upiPayeeName: '' },
        }),
      },
    },
  },
};
export const TaxRateUnconfirmed: Story = {
  args: {
    answers: {
      ...settings('Demo Gym', logo),
      getBillingSettings: { settings: billingSettings({ taxRateConfirmedAt: null }) },
    },
  },
};
export const EditSupplier: Story = { play: openBilling('Edit supplier') };
export const EditSupplierOfBranch: Story = { play: openBilling('Edit supplier of Bandra') };
export const EditTaxRate: Story = { play: openBilling('Change Rate') };
const slowerRate = conflict({
  fields: ['rateBasisPoints'],
  before: { settings: billingSettings() },
  latest: {
    settings: billingSettings({ taxRates: [{ sac: '999723', rateBasisPoints: 1800, from: '2026-12-01' }] }),
  },
});
/** Another admin has confirmed another rate meanwhile. */
export const EditTaxRateConflict: Story = {
  args: {
    answers: { ...settings('Demo Gym', logo), getBillingSettings: slowerRate.load, setTaxRate: slowerRate.update },
  },
  beforeEach: slowerRate.beforeEach,
  play: async () => {
    await openBilling('Change Rate')();
    await editTooLate({
      field: /^Rate, CGST/,
      value: '1800',
      submit: 'Confirm Rate',
      says: /Changed to 18\s% from 1 Dec 2026, SAC 999723 at another desk meanwhile/,
      toast: 'Failed to Confirm Tax Rate',
    });
  },
};
export const EditRules: Story = { play: openBilling('Edit rules and UPI') };
const openChangelog = async () => {
  await userEvent.click(await page.findByRole('button', { name: "What's new" }));
  await page.findByRole('dialog', { name: "What's new" });
};
export const Changelog: Story = { play: openChangelog };
export const ChangelogInTheDark: Story = { play: openChangelog, globals: { theme: 'dark' } };
export const ChangelogNarrow: Story = { play: openChangelog, globals: { viewport: { value: 'phone' } } };
export const InTheDark: Story = { globals: { theme: 'dark' } };
export const Narrow: Story = { globals: { viewport: { value: 'phone' } } };

export const Exports: Story = {
  args: { answers: { ...settings('Demo Gym', logo), getExports: { exports: gymExports } } },
};
export const ExportsLoading: Story = {
  args: { answers: { ...settings('Demo Gym', logo), getExports: pending, getImports: pending } },
};
export const ExportsFailed: Story = {
  args: {
    answers: {
      ...settings('Demo Gym', logo),
      getExports: failing('internal', 'Out of order'),
      getImports: failing('internal', 'Out of order'),
    },
  },
};
export const DeletingExport: Story = {
  play: async () => {
    await userEvent.click(await page.findByRole('button', { name: /^Delete Excel, / }));
  },
};
/** Before the first invoice, and without what belongs to rupees. */
export const InDirhams: Story = {
  args: {
    answers: {
      ...settings('Demo Gym', logo),
      getUserDashboardData: {
        user: { id: 'admin-1', name: 'Priya Nair', email: 'priya@demo.gym', userType: 'admin', branchId: null },
        gym: {
          id: 'gym-1',
          name: 'Demo Gym',
          logoUrl: null,
          timeZone: 'Asia/Dubai',
          locale: 'en-IN',
          currency: 'AED',
          language: 'en',
        },
      },
      getBillingSettings: {
        settings: billingSettings({
          currency: 'AED',
          isCurrencyFixed: false,
          details: { legalName: 'Demo Fitness LLC', address: 'Dubai', gstin: '' },
          branches: [],
          policy: { ...billingSettings().policy, upiId: '', upiPayeeName: '' },
          taxRateConfirmedAt: null,
        }),
      },
    },
  },
};
