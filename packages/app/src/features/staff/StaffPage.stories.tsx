import type { StaffMember } from '@spotter/api';
import { failing, offline, pending } from '@spotter/api/fake';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { roleAnswer, staffMember, staffMembers } from '../../testing/peopleData.ts';
import { AppHarness, type AppHarnessProps } from '../../testing/AppHarness.tsx';
import { StaffPage } from './StaffPage.tsx';

const listed = (...staffs: StaffMember[]) => ({
  getStaffRoles: roleAnswer,
  getStaffs: { success: true as const, staffs },
});

/** Everybody who works here: found, added, changed, activated and deactivated. */
const meta = {
  title: 'Screens/Staff',
  component: AppHarness,
  parameters: { layout: 'fullscreen' },
  args: { at: '/staff', answers: listed(...staffMembers), children: <StaffPage /> },
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
  await page().findByText('Showing 4 of 4 staff');
  await userEvent.click(page().getByRole('button', { name }));
};
const chooseOf = (who: string, item: string) => async () => {
  await press(`Actions for ${who}`)();
  await userEvent.click(await page().findByRole('menuitem', { name: item }));
};

export const Plain: Story = {};
export const Denied: Story = { args: { as: 'staff' } };
export const Loading: Story = { args: { answers: { getStaffs: pending } } };
export const Empty: Story = { args: { answers: listed() } };
export const NothingFits: Story = { args: { at: '/staff?q=nobody' } };
export const One: Story = { args: { answers: listed(...staffMembers.slice(0, 1)) } };
export const Many: Story = {
  args: {
    answers: listed(...Array.from({ length: 80 }, (_, at) => staffMember('Arjun Varma', { id: `staff-${at}` }))),
  },
};
export const Failed: Story = {
  args: { answers: { getStaffs: failing('internal', 'Something went wrong on our side') } },
};
export const Offline: Story = { args: { answers: { getStaffs: offline }, live: 'stale' } };
export const LongNames: Story = {
  args: {
    answers: listed(
      staffMember('Venkatanarasimharajuvaripeta Lakshminarayanan Subramanian', {
        email: 'venkatanarasimharajuvaripeta.lakshminarayanan@corporation.example.in',
        branchName: 'Sri Venkateswara Extension, Second Stage, behind the old mill',
      }),
      staffMember('Om'),
    ),
  },
};
export const Adding: Story = { play: press('Add Staff') };
export const AddingRefused: Story = {
  play: async () => {
    await press('Add Staff')();
    const dialog = within(await page().findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Add Staff' }));
    await dialog.findByRole('alert');
  },
};
export const Editing: Story = { play: chooseOf('Priya Nair', 'Edit Staff') };
export const History: Story = { play: chooseOf('Priya Nair', 'View Attendance') };
export const Narrow: Story = { globals: { viewport: { value: 'phone' } } };
