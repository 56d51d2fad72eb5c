import { type AnswerOf, type Branch, defaultAutoCheckOut } from '@spotter/api';
import { offline, pending } from '@spotter/api/fake';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { branch, branches } from '../../testing/gymData.ts';
import type { AppHarnessProps } from '../../testing/AppHarness.tsx';
import { conflict, editTooLate } from '../../testing/conflictStory.ts';
import { failed, listPlay, screenStory } from '../../testing/screenStory.tsx';
import { BranchesPage } from './BranchesPage.tsx';

const listed = (...some: Branch[]) => ({ getBranches: { success: true as const, branches: some } });
const morningAndEvening = [
  { opens: '05:30', closes: '11:30' },
  { opens: '16:00', closes: '22:00' },
];
const closed = branch('thane', 'Thane', { status: 'inactive', phone: '', email: '' });

/** Where the gym is: found, added, changed and deleted. */
const meta = {
  ...screenStory,
  parameters: { layout: 'fullscreen' },
  title: 'Screens/Branches',
  args: { at: '/branches', answers: listed(...branches, closed), children: <BranchesPage /> },
} satisfies Meta<AppHarnessProps>;
export default meta;
type Story = StoryObj<typeof meta>;

const { press, choose, submitEmpty } = listPlay('Showing 4 of 4 branches');

export const Plain: Story = {};
export const Denied: Story = { args: { as: 'staff' } };
export const Loading: Story = { args: { answers: { getBranches: pending } } };
export const Empty: Story = { args: { answers: listed() } };
export const NothingFits: Story = { args: { at: '/branches?q=nowhere&status=inactive' } };
export const One: Story = { args: { answers: listed(...branches.slice(0, 1)) } };
export const Many: Story = {
  args: { answers: listed(...Array.from({ length: 60 }, (_, at) => branch(`b-${at}`, `Branch ${at + 1}`))) },
};
export const Failed: Story = {
  args: { answers: { getBranches: failed } },
};
export const Offline: Story = { args: { answers: { getBranches: offline }, live: 'stale' } };
export const LongNames: Story = {
  args: {
    answers: listed(
      branch('long', 'Sri Venkateswara Narasimharajuvaripeta Extension, Second Stage, behind the old mill', {
        isMain: true,
        address:
          'Nineteen, Hundred Feet Road, above the old bakery, opposite the metro station, Indiranagar Second Stage, Bengaluru, Karnataka 560038',
        email: 'venkatanarasimharajuvaripeta.second.stage.extension@corporation.example.in',
        maxCapacity: 1000,
      }),
    ),
  },
};
export const Adding: Story = { play: press('Add Branch') };
export const AddingRefused: Story = {
  play: submitEmpty('Add Branch'),
};
export const SameName: Story = {
  play: async () => {
    await press('Add Branch')();
    const dialog = within(await within(document.body).findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(/Branch Name/), 'bandra');
    await userEvent.type(dialog.getByLabelText(/Address/), 'Hill Road');
    await userEvent.click(dialog.getByRole('button', { name: 'Add Branch' }));
    await within(document.body).findByRole('alertdialog');
  },
};
export const Editing: Story = { play: choose('Bandra', /Edit Branch/) };
const slower = conflict({
  fields: ['branchData.maxCapacity', 'branchData.phone'],
  before: listed(...branches, closed).getBranches,
  latest: listed(...branches.map((one) => ({ ...one, maxCapacity: 90, phone: '' })), closed).getBranches,
});
/** Another admin has changed the capacity and removed the phone meanwhile. */
export const EditingConflict: Story = {
  args: { answers: { getBranches: slower.load, updateBranch: slower.update } },
  beforeEach: slower.beforeEach,
  play: async () => {
    await choose('Bandra', /Edit Branch/)();
    await editTooLate({
      field: /Max Capacity/,
      value: '100',
      submit: 'Update Branch',
      says: /Changed to 90 at another desk meanwhile/,
      toast: 'Failed to Update Branch',
    });
  },
};
export const DoorRules: Story = { play: choose('Bandra', 'Door Rules') };
export const DoorRulesNarrow: Story = { ...DoorRules, globals: { viewport: { value: 'phone' } } };
export const DoorRulesStrict: Story = {
  args: {
    answers: {
      ...listed(...branches, closed),
      getDoorRules: {
        rules: {
          expired: 'refuse',
          graceDays: 3,
          frozen: 'refuse',
          dues: 'refuse',
          duesOver: 50_000,
          capacity: 'refuse',
          visitors: 'refuse',
        },
      },
    },
  },
  play: choose('Bandra', 'Door Rules'),
};
export const DoorRulesLoading: Story = {
  args: { answers: { ...listed(...branches, closed), getDoorRules: pending } },
  play: choose('Bandra', 'Door Rules'),
};
export const DoorRulesFailed: Story = {
  args: { answers: { ...listed(...branches, closed), getDoorRules: failed } },
  play: choose('Bandra', 'Door Rules'),
};
export const DoorRulesRefused: Story = {
  play: async () => {
    await choose('Bandra', 'Door Rules')();
    const grace = await within(document.body).findByLabelText('Days of grace');
    const dialog = within(within(document.body).getByRole('dialog'));
    await userEvent.clear(grace);
    await userEvent.type(grace, '91');
    await userEvent.click(dialog.getByRole('button', { name: 'Save Door Rules' }));
    await dialog.findByRole('alert');
  },
};
const hours: AnswerOf<'getBranchHours'> = {
  hours: {
    week: [...Array.from({ length: 6 }, () => morningAndEvening), [{ opens: '07:00', closes: '12:00' }]],
    exceptions: [{ date: '2026-11-08', intervals: [], note: 'Diwali' }],
  },
  settings: { autoCheckOut: defaultAutoCheckOut, checkInOnly: true, statusFrom: 'likely' },
};
const hoursAnswers = { ...listed(...branches, closed), getBranchHours: hours };
export const Hours: Story = { args: { answers: hoursAnswers }, play: choose('Bandra', 'Opening Hours') };
export const HoursNarrow: Story = { ...Hours, globals: { viewport: { value: 'phone' } } };
export const HolidayUnreadable: Story = {
  args: { answers: hoursAnswers },
  play: async () => {
    await choose('Bandra', 'Opening Hours')();
    const dialog = within(await within(document.body).findByRole('dialog'));
    await userEvent.type(await dialog.findByRole('textbox', { name: 'Open' }), 'from six');
    await userEvent.click(dialog.getByRole('button', { name: 'Save Opening Hours' }));
    await dialog.findByRole('alert');
    dialog.getByRole('textbox', { name: 'Open' }).focus();
  },
};
export const HoursUnset: Story = { play: choose('Bandra', 'Opening Hours') };
export const HoursLoading: Story = {
  args: { answers: { ...hoursAnswers, getBranchHours: pending } },
  play: choose('Bandra', 'Opening Hours'),
};
export const HoursFailed: Story = {
  args: { answers: { ...hoursAnswers, getBranchHours: failed } },
  play: choose('Bandra', 'Opening Hours'),
};
export const HoursRefused: Story = {
  args: { answers: hoursAnswers },
  play: async () => {
    await choose('Bandra', 'Opening Hours')();
    const monday = await within(document.body).findByLabelText('Monday');
    const dialog = within(within(document.body).getByRole('dialog'));
    await userEvent.clear(monday);
    await userEvent.type(monday, 'from six');
    await userEvent.click(dialog.getByRole('button', { name: 'Save Opening Hours' }));
    await dialog.findByRole('alert');
  },
};
export const Deleting: Story = { play: choose('Bandra', /Delete/) };
export const DeletingInUse: Story = {
  args: {
    answers: {
      ...listed(...branches, closed),
      getBranchUsage: { members: 12, staff: 2, inside: 3, visits: 10_000, formerVisits: 0 },
    },
  },
  play: choose('Bandra', /Delete/),
};
export const DeletingUncounted: Story = {
  args: { answers: { ...listed(...branches, closed), getBranchUsage: failed } },
  play: choose('Bandra', /Delete/),
};
export const MainStays: Story = { play: press('Actions for Andheri West') };
export const Narrow: Story = { globals: { viewport: { value: 'phone' } } };
