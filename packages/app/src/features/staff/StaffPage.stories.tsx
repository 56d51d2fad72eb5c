import type { StaffMember } from '@spotter/api';
import { type FakeAnswers, offline, pending } from '@spotter/api/fake';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { invitationLink, roleAnswer, staffMember, staffMembers } from '../../testing/peopleData.ts';
import type { AppHarnessProps } from '../../testing/AppHarness.tsx';
import { conflict, editTooLate } from '../../testing/conflictStory.ts';
import { failed, listPlay, screenStory } from '../../testing/screenStory.tsx';
import { StaffPage } from './StaffPage.tsx';

const listed = (...staffs: StaffMember[]) => ({
  getStaffRoles: roleAnswer,
  getStaffs: { success: true as const, staffs },
});

/** Everybody who works here: found, added, changed, activated and deactivated. */
const meta = {
  ...screenStory,
  parameters: { layout: 'fullscreen' },
  title: 'Screens/Staff',
  args: { at: '/staff', answers: listed(...staffMembers), children: <StaffPage /> },
} satisfies Meta<AppHarnessProps>;
export default meta;
type Story = StoryObj<typeof meta>;

const { press, choose, submitEmpty } = listPlay('Showing 4 of 4 staff');

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
  args: { answers: { getStaffs: failed } },
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
  play: submitEmpty('Add Staff'),
};
export const Editing: Story = { play: choose('Priya Nair', 'Edit Staff') };
const slower = conflict({
  fields: ['staffData.phone'],
  before: listed(...staffMembers).getStaffs,
  latest: listed(...staffMembers.map((one) => ({ ...one, phone: '+919800000002' }))).getStaffs,
});
/** Another admin has changed the phone meanwhile. */
export const EditingConflict: Story = {
  args: { answers: { getStaffRoles: roleAnswer, getStaffs: slower.load, updateStaff: slower.update } },
  beforeEach: slower.beforeEach,
  play: async () => {
    await choose('Priya Nair', 'Edit Staff')();
    await editTooLate({
      field: /Phone/,
      value: '9800000001',
      submit: 'Update Staff',
      says: /Changed to 9800000002 at another desk meanwhile/,
      toast: 'Failed to Update Staff',
    });
  },
};
export const ResettingTwoFactor: Story = { play: choose('Karan Bhatia', 'Reset Two-Factor Sign-In') };
export const Invited: Story = { play: press('Actions for Imran Sheikh') };
/** The mail server took no mail to one of the invited. */
export const InvitationRefused: Story = {
  args: {
    answers: listed(
      ...staffMembers.map((one) => (one.name === 'Imran Sheikh' ? { ...one, isMailRefused: true as const } : one)),
    ),
  },
};
export const InvitationRefusedNarrow: Story = { ...InvitationRefused, globals: { viewport: { value: 'phone' } } };
const withoutMail: FakeAnswers = {
  getStaffRoles: roleAnswer,
  getStaffs: { success: true, staffs: staffMembers, hasInvitationLinks: true },
  createInvitationLink: invitationLink,
};
/** A server without mail: the admin hands the link over. */
export const InvitedByLink: Story = {
  args: { answers: withoutMail },
  play: choose('Imran Sheikh', 'Invitation Link'),
};
export const InvitedByLinkFailed: Story = {
  args: { answers: { ...withoutMail, createInvitationLink: failed } },
  play: choose('Imran Sheikh', 'Invitation Link'),
};
/** Whom the link invites is the first card: a phone mounts only those in view. */
export const InvitedByLinkNarrow: Story = {
  ...InvitedByLink,
  args: {
    answers: {
      ...withoutMail,
      getStaffs: { success: true, staffs: staffMembers.toReversed(), hasInvitationLinks: true },
    },
  },
  globals: { viewport: { value: 'phone' } },
};
export const Deactivating: Story = { play: choose('Karan Bhatia', /Deactivate Staff/) };
export const Deleting: Story = { play: choose('Priya Nair', 'Delete') };
export const History: Story = { play: choose('Priya Nair', 'View Attendance') };
export const Narrow: Story = { globals: { viewport: { value: 'phone' } } };
