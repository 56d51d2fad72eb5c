import { failing, offline, pending } from '@spotter/api/fake';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, userEvent, within } from 'storybook/test';
import { asha, branch, branches, manyMembers, member } from '../../testing/gymData.ts';
import { plans } from '../../testing/membershipData.ts';
import { AppHarness, type AppHarnessProps } from '../../testing/AppHarness.tsx';
import { failed, listPlay, screenStory } from '../../testing/screenStory.tsx';
import { Frame } from '../../shell/Frame.tsx';
import { MembersPage } from './MembersPage.tsx';

const page = within(document.body);
const listed = (...members: ReturnType<typeof member>[]) => ({ getMembers: { members } });

/** Everybody who trains here: found, filtered, checked in and out, added, changed and deleted. */
const meta = {
  ...screenStory,
  parameters: { layout: 'fullscreen' },
  title: 'Screens/Members',
  args: { at: '/members', children: <MembersPage /> },
} satisfies Meta<AppHarnessProps>;
export default meta;
type Story = StoryObj<typeof meta>;

const { press, choose, submitEmpty } = listPlay(/Showing 7 of 7/);

export const Plain: Story = {};
export const Staff: Story = { args: { as: 'staff' } };
export const Denied: Story = { args: { as: 'member' } };
export const Loading: Story = { args: { answers: { getMembers: pending } } };
export const Empty: Story = { args: { answers: listed() } };
export const NothingFits: Story = { args: { at: '/members?q=nobody&status=inactive' } };
export const One: Story = { args: { answers: listed(member('Asha Rao')) } };
const expiredAt = ['2026-11-02', '2026-10-20', '2026-09-29', '2026-06-02', '2025-12-01', '2024-09-14'];
/** The first rows of a gym where many memberships have run out: expired ones come first. */
export const ManyExpired: Story = {
  args: {
    answers: listed(
      ...manyMembers(60).map((one, at) => ({ ...one, expiryDate: expiredAt[at % 8] ?? '2026-12-10' })),
      member('Leela Bose', { status: 'inactive', expiryDate: '2026-10-04' }),
    ),
  },
};
export const FiveThousand: Story = { args: { answers: listed(...manyMembers(5000)) } };
export const Failed: Story = {
  args: { answers: { getMembers: failed } },
};
export const Offline: Story = { args: { answers: { getMembers: offline }, live: 'stale' } };
export const NoGym: Story = { args: { answers: { getUserDashboardData: failing('internal', 'Out of order') } } };
export const Filtered: Story = { args: { at: '/members?expiry=before-date&before=2026-11-10&sort=name-asc' } };
export const CheckedIn: Story = { args: { at: '/members?in=1' } };
export const CheckedInAndExpired: Story = {
  args: {
    at: '/members?in=1&expiry=expired',
    answers: listed(asha, member('Vikram Desai', { currentlyCheckedIn: true, expiryDate: '2026-11-02' })),
  },
};
const [dayPass, formerPlan, studentPlan] = plans.slice(3).map(({ id }) => ({ membershipPlan: id }));
/** Plans of the gym's own, one of them inactive. */
export const OwnPlans: Story = {
  args: {
    answers: {
      ...listed(
        asha,
        member('Vikram Desai', { ...studentPlan, expiryDate: '2027-05-02' }),
        member('Meera Iyer', { ...dayPass, expiryDate: '2026-11-09' }),
        member('Farhan Qureshi', { ...formerPlan, expiryDate: '2026-11-21' }),
      ),
    },
  },
};
/** Frozen since October, and a freeze that is still to come. */
export const Frozen: Story = {
  args: {
    answers: listed(
      member('Asha Rao', {
        freeze: { id: 'freeze-1', from: '2026-10-20', to: '2026-12-03' },
        expiryDate: '2027-01-24',
      }),
      member('Vikram Desai', { freeze: { id: 'freeze-2', from: '2026-11-20', to: '2026-11-30' } }),
    ),
  },
};
export const SixBranches: Story = {
  args: {
    answers: {
      getBranches: {
        success: true,
        branches: [...branches, branch('thane', 'Thane'), branch('vashi', 'Vashi'), branch('dadar', 'Dadar')],
      },
    },
  },
};
export const LongNames: Story = {
  args: {
    answers: listed(
      member('Venkatanarasimharajuvaripeta Lakshminarayanan Subramanian', {
        email: 'venkatanarasimharajuvaripeta.lakshminarayanan.subramanian@corporation.example.in',
      }),
      member('Om'),
    ),
  },
};
export const Adding: Story = { play: press('Add Member') };
export const AddingRefused: Story = {
  play: submitEmpty('Add Member'),
};
export const AddingAsStaff: Story = {
  args: { as: 'staff' },
  play: listPlay(/Showing 1 of 1/).press('Add Member'),
};
export const Editing: Story = { play: choose('Asha Rao', 'Edit Member') };
export const EditingWithoutEmail: Story = { play: choose('Nandini Kulkarni', 'Edit Member') };
export const ImprobableJoinDate: Story = {
  play: async () => {
    await choose('Vikram Desai', 'Edit Member')();
    const dialog = within(await page.findByRole('dialog'));
    await fireEvent.change(dialog.getByLabelText('Joining date'), { target: { value: '1926-06-10' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Update Member' }));
    await page.findByRole('alertdialog');
  },
};
export const Deactivating: Story = { play: choose('Asha Rao', 'Deactivate Member') };
export const SigningOut: Story = { play: choose('Asha Rao', 'Sign Out Phones') };
export const History: Story = { play: choose('Asha Rao', 'View Attendance') };
export const HistoryEmpty: Story = {
  args: { answers: { getUserAttendanceLogs: { success: true, attendanceLogs: [] } } },
  play: choose('Asha Rao', 'View Attendance'),
};
export const HistoryFailed: Story = {
  args: { answers: { getUserAttendanceLogs: failed } },
  play: choose('Asha Rao', 'View Attendance'),
};
export const Deleting: Story = { play: choose('Asha Rao', 'Delete') };
export const Renewing: Story = {
  play: async () => {
    await choose('Vikram Desai', 'Renew')();
    await page.findByRole('combobox', { name: 'Plan' });
  },
};
export const Extending: Story = {
  play: async () => {
    await press('More actions')();
    await userEvent.click(await page.findByRole('menuitem', { name: /Extend Memberships/ }));
  },
};
export const CheckingOutAll: Story = { play: press('Checkout All') };
/** Elements that are fully in the viewport, between header and bottom bar. */
const inSight = (elements: readonly Element[]) =>
  elements.filter((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const corners = [
      [x + 4, y + 4],
      [x + width - 4, y + height - 4],
    ] as const;
    return corners.every(([left, top]) => element.contains(document.elementFromPoint(left, top)));
  });

const inFrame: Story = {
  args: { children: <Frame>{meta.args.children}</Frame>, answers: listed(...manyMembers(60)) },
  render: (args) => <AppHarness {...args} />,
};
const playBriefCards: Story['play'] = async () => {
  await page.findByText(/^Showing 60 of 60/);
  const cards = inSight(page.getAllByRole('row').slice(1));
  await expect(cards.length).toBeGreaterThanOrEqual(6);
  for (const card of cards) {
    await expect(card).toHaveTextContent(/(IN|OUT)/);
    await expect(card).toHaveTextContent(/Expire/);
    const action = within(card as HTMLElement).getByRole('button', { name: /^(Check (In|Out)|Renew)$/ });
    await expect(inSight([action])).toEqual([action]);
  }
};

export const Narrow: Story = { globals: { viewport: { value: 'phone' } } };
/** At least six members on a phone's screen, with state, expiry and the action on the row. */
export const Phone: Story = { ...Narrow, ...inFrame, play: playBriefCards };
/** Expiry and state are in sight without scrolling sideways. */
export const Tablet: Story = {
  globals: { viewport: { value: 'tabletUpright' } },
  ...inFrame,
  play: async () => {
    await page.findByText(/^Showing 60 of 60/);
    for (const name of ['Status', 'Expiry Date', 'Last Visit / Status']) {
      const header = page.getByRole('columnheader', { name });
      await expect(inSight([header])).toEqual([header]);
    }
  },
};
