import type { Branch } from '@spotter/api';
import { offline, pending } from '@spotter/api/fake';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { branch, branches } from '../../testing/gymData.ts';
import type { AppHarnessProps } from '../../testing/AppHarness.tsx';
import { failed, listPlay, screenStory } from '../../testing/screenStory.tsx';
import { BranchesPage } from './BranchesPage.tsx';

const listed = (...some: Branch[]) => ({ getBranches: { success: true as const, branches: some } });
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
export const MainStays: Story = { play: press('Actions for Andheri West') };
export const Narrow: Story = { globals: { viewport: { value: 'phone' } } };
