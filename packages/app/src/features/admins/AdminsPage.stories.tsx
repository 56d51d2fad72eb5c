import type { Administrator } from '@spotter/api';
import { failing, offline, pending } from '@spotter/api/fake';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { administrator, administrators } from '../../testing/peopleData.ts';
import { AppHarness, type AppHarnessProps } from '../../testing/AppHarness.tsx';
import { AdminsPage } from './AdminsPage.tsx';

const listed = (...admins: Administrator[]) => ({ getAllAdmins: { success: true as const, admins } });

/** Who may do everything: listed, added and changed. */
const meta = {
  title: 'Screens/Admins',
  component: AppHarness,
  parameters: { layout: 'fullscreen' },
  args: { at: '/admin-management', answers: listed(...administrators), children: <AdminsPage /> },
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
  await page().findByText('3 administrators');
  await userEvent.click(await page().findByRole('button', { name }));
};
const chooseOf = (who: string, item: string) => async () => {
  await press(`Actions for ${who}`)();
  await userEvent.click(await page().findByRole('menuitem', { name: item }));
};

export const Plain: Story = {};
export const Denied: Story = { args: { as: 'staff' } };
export const Loading: Story = { args: { answers: { getAllAdmins: pending } } };
export const Empty: Story = { args: { answers: listed() } };
export const One: Story = { args: { answers: listed(...administrators.slice(0, 1)) } };
export const Many: Story = {
  args: { answers: listed(...Array.from({ length: 40 }, (_, at) => administrator('Leela Joshi', { id: `a-${at}` }))) },
};
export const Failed: Story = {
  args: { answers: { getAllAdmins: failing('internal', 'Something went wrong on our side') } },
};
export const Offline: Story = { args: { answers: { getAllAdmins: offline }, live: 'stale' } };
export const LongNames: Story = {
  args: {
    answers: listed(
      administrator('Venkatanarasimharajuvaripeta Lakshminarayanan', {
        email: 'venkatanarasimharajuvaripeta.lakshminarayanan@corporation.example.in',
        isSiteAdmin: true,
      }),
    ),
  },
};
export const Adding: Story = { play: press('Add Admin') };
export const AddingRefused: Story = {
  play: async () => {
    await press('Add Admin')();
    const dialog = within(await page().findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Add Admin' }));
    await dialog.findByRole('alert');
  },
};
export const Editing: Story = { play: chooseOf('Rohit Shetty', 'Edit Admin') };
export const History: Story = { play: chooseOf('Kavya Menon', 'View Attendance') };
export const Narrow: Story = { globals: { viewport: { value: 'phone' } } };
