import type { Branch } from '@spotter/api';
import { failing, offline, pending } from '@spotter/api/fake';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { branch, branches } from '../../testing/gymData.ts';
import { AppHarness, type AppHarnessProps } from '../../testing/AppHarness.tsx';
import { BranchesPage } from './BranchesPage.tsx';

const listed = (...some: Branch[]) => ({ getBranches: { success: true as const, branches: some } });
const closed = branch('thane', 'Thane', { status: 'inactive', phone: '', email: '' });

/** Where the gym is: found, added, changed and deleted. */
const meta = {
  title: 'Screens/Branches',
  component: AppHarness,
  parameters: { layout: 'fullscreen' },
  args: { at: '/branches', answers: listed(...branches, closed), children: <BranchesPage /> },
  render: (args: AppHarnessProps) => (
    <main className="p-6 max-sm:p-4">
      <AppHarness {...args} />
    </main>
  ),
} satisfies Meta<typeof AppHarness>;
export default meta;
type Story = StoryObj<typeof meta>;

const page = () => within(document.body);
const press = (name: string) => async () => {
  await page().findByText('Showing 4 of 4 branches');
  await userEvent.click(page().getByRole('button', { name }));
};
const chooseOf = (who: string, item: RegExp) => async () => {
  await press(`Actions for ${who}`)();
  await userEvent.click(await page().findByRole('menuitem', { name: item }));
};

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
  args: { answers: { getBranches: failing('internal', 'Something went wrong on our side') } },
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
  play: async () => {
    await press('Add Branch')();
    const dialog = within(await page().findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Add Branch' }));
    await dialog.findByRole('alert');
  },
};
export const Editing: Story = { play: chooseOf('Bandra', /Edit Branch/) };
export const Deleting: Story = { play: chooseOf('Bandra', /Delete/) };
export const MainStays: Story = { play: press('Actions for Andheri West') };
export const Narrow: Story = { globals: { viewport: { value: 'phone' } } };
