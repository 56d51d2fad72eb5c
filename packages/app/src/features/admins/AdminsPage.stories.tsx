import type { Administrator } from '@spotter/api';
import { offline, pending } from '@spotter/api/fake';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { administrator, administrators } from '../../testing/peopleData.ts';
import type { AppHarnessProps } from '../../testing/AppHarness.tsx';
import { conflict, editTooLate } from '../../testing/conflictStory.ts';
import { failed, listPlay, screenStory } from '../../testing/screenStory.tsx';
import { AdminsPage } from './AdminsPage.tsx';

const listed = (...admins: Administrator[]) => ({ getAllAdmins: { success: true as const, admins } });

/** Who may do everything: listed, added and changed. */
const meta = {
  ...screenStory,
  parameters: { layout: 'fullscreen' },
  title: 'Screens/Admins',
  args: { at: '/admin-management', answers: listed(...administrators), children: <AdminsPage /> },
} satisfies Meta<AppHarnessProps>;
export default meta;
type Story = StoryObj<typeof meta>;

const { press, choose, submitEmpty } = listPlay('3 administrators');

export const Plain: Story = {};
export const Denied: Story = { args: { as: 'staff' } };
export const Loading: Story = { args: { answers: { getAllAdmins: pending } } };
export const Empty: Story = { args: { answers: listed() } };
export const One: Story = { args: { answers: listed(...administrators.slice(0, 1)) } };
export const Many: Story = {
  args: { answers: listed(...Array.from({ length: 40 }, (_, at) => administrator('Leela Joshi', { id: `a-${at}` }))) },
};
export const Failed: Story = {
  args: { answers: { getAllAdmins: failed } },
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
  play: submitEmpty('Add Admin'),
};
export const Editing: Story = { play: choose('Rohit Shetty', 'Edit Admin') };
const slower = conflict({
  fields: ['adminData.mobile'],
  before: listed(...administrators).getAllAdmins,
  latest: listed(...administrators.map((one) => ({ ...one, mobile: '+919800000002' }))).getAllAdmins,
});
/** Another admin has changed the mobile number meanwhile. */
export const EditingConflict: Story = {
  args: { answers: { getAllAdmins: slower.load, updateAdmin: slower.update } },
  beforeEach: slower.beforeEach,
  play: async () => {
    await choose('Rohit Shetty', 'Edit Admin')();
    await editTooLate({
      field: /Mobile Number/,
      value: '9800000001',
      submit: 'Update Admin',
      says: /Changed to 9800000002 at another desk meanwhile/,
      toast: 'Failed to Update Admin',
    });
  },
};
export const Invited: Story = { play: press('Actions for Rohit Shetty') };
export const History: Story = { play: choose('Kavya Menon', 'View Attendance') };
/** Two values share a line, and none is cut. */
export const Narrow: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async () => {
    for (const cell of await within(document.body).findAllByRole('gridcell')) {
      await expect(cell.scrollWidth).toBeLessThanOrEqual(cell.clientWidth);
    }
  },
};
