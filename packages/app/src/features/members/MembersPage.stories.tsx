import { ApiError } from '@spotter/api';
import { failing, offline, pending } from '@spotter/api/fake';
import { i18n } from '@spotter/i18n';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test';
import { asha, branch, branches, logsOf, manyMembers, member, STORY_NOW } from '../../testing/gymData.ts';
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

export const Plain: Story = { tags: ['key-screen'] };
export const PseudoLocale: Story = { globals: { language: 'pseudo' } };
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
export const NotSeen: Story = { args: { at: '/members?unseen=21&sort=visit-asc' } };
/** From a list of the dashboard. */
export const OnAList: Story = { args: { at: '/members?list=dues' } };
export const ListFailed: Story = { args: { at: '/members?list=expiring', answers: { getTodayList: failed } } };
export const CheckedIn: Story = { args: { at: '/members?in=1' } };
export const CheckedInAndExpired: Story = {
  args: {
    at: '/members?in=1&expiry=expired',
    answers: listed(asha, member('Vikram Desai', { currentlyCheckedIn: true, expiryDate: '2026-11-02' })),
  },
};
/** From a file without e-mail, age and sex. */
export const Imported: Story = {
  args: { answers: listed(member('Asha Rao', { email: null, age: null, sex: null })) },
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
export const AddingPseudoLocale: Story = {
  globals: { language: 'pseudo' },
  play: async () => {
    await page.findByText('Asha Rao');
    await userEvent.click(page.getByRole('button', { name: i18n.t('Add Member') }));
  },
};
export const AddingRefused: Story = {
  play: submitEmpty('Add Member'),
};
export const AddingAsStaff: Story = {
  args: { as: 'staff' },
  play: listPlay(/Showing 1 of 1/).press('Add Member'),
};
export const Editing: Story = { play: choose('Asha Rao', 'Edit Member') };
export const EditingWithBirthDate: Story = {
  args: { answers: listed(member('Asha Rao', { birthDate: '1994-11-03' })) },
  play: listPlay(/Showing 1 of 1/).choose('Asha Rao', 'Edit Member'),
};
export const EditingWithoutEmail: Story = { play: choose('Nandini Kulkarni', 'Edit Member') };
/** Another desk has changed the phone meanwhile. */
export const EditingConflict: Story = {
  args: {
    answers: {
      updateMember: () => {
        throw new ApiError('This member was changed at another desk meanwhile', {
          code: 'state-changed',
          status: 409,
          fields: [{ field: 'memberData.phone', error: 'Changed at another desk meanwhile' }],
        });
      },
      getMember: { member: { ...asha, phone: '+919800000002' } },
    },
  },
  play: async () => {
    await choose('Asha Rao', 'Edit Member')();
    const dialog = within(await page.findByRole('dialog'));
    const phone = dialog.getByRole('textbox', { name: /Phone/ });
    await userEvent.clear(phone);
    await userEvent.type(phone, '9800000001');
    await userEvent.click(dialog.getByRole('button', { name: 'Update Member' }));
    await waitFor(() => expect(phone).toHaveAccessibleDescription(/Changed to 9800000002 at another desk meanwhile/));
    // The toast closes on a click; it would by itself at some moment.
    await fireEvent.click(await page.findByText('Failed to Update Member'));
  },
};
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
export const CheckedInWithGuests: Story = {
  args: {
    answers: {
      ...listed(asha, member('Vikram Desai', { currentlyCheckedIn: true }), member('Meera Iyer')),
      getDeskFacts: {
        facts: [{ memberId: asha.id, insideBranchName: 'Bandra' }],
        guests: [
          { id: 'ritu', name: 'Ritu Shah', homeBranchName: 'Powai Lake', status: 'active', since: STORY_NOW },
          { id: 'omar', name: 'Omar Khan', homeBranchName: 'Bandra', status: 'active', since: STORY_NOW },
        ],
      },
    },
    as: 'staff',
  },
  play: listPlay(/Showing 3 of 3/).press('Currently Checked In'),
};
export const History: Story = { play: choose('Asha Rao', 'View Attendance') };
export const HistoryWithWithdrawnEntry: Story = {
  args: {
    answers: {
      getUserAttendanceLogs: {
        success: true,
        attendanceLogs: logsOf(6).map((log, at) => ({
          ...log,
          withdrawn: at === 1 ? { at: log.timestamp, byName: 'Sunil Shinde' } : null,
          overrideReason: at === 3 ? 'Pays on Friday' : null,
          isOffline: at === 5,
        })),
      },
    },
  },
  play: choose('Asha Rao', 'View Attendance'),
};
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
    const submit = await page.findByRole('button', { name: 'Renew and Take ₹1,800 in Cash' });
    await waitFor(() => expect(submit).toHaveFocus());
  },
};
export const Extending: Story = {
  play: async () => {
    await press('More actions')();
    await userEvent.click(await page.findByRole('menuitem', { name: /Extend Memberships/ }));
    await page.findByRole('dialog');
  },
};

const select = async (...names: string[]) => {
  await page.findByText(/Showing 7 of 7/);
  for (const name of names) await userEvent.click(page.getByRole('checkbox', { name: `Select ${name}` }));
};
export const Selected: Story = { play: () => select('Asha Rao', 'Vikram Desai') };
export const AllSelected: Story = {
  play: async () => {
    await page.findByText(/Showing 7 of 7/);
    await userEvent.click(page.getByRole('checkbox', { name: 'Select all members' }));
  },
};
/** One of the selected is not in the list any more. */
export const SelectedHidden: Story = {
  play: async () => {
    await select('Asha Rao', 'Vikram Desai');
    await userEvent.type(page.getByRole('searchbox'), 'asha');
    await page.findByText('1 of them is hidden by the filters');
  },
};
/** Opens a dialog of the selection; `item`: a button of the bar, or an entry of its menu. */
const bulk =
  (item: string, ...names: string[]) =>
  async () => {
    await select(...names);
    const button = page.queryByRole('button', { name: item });
    if (button) return userEvent.click(button);
    await userEvent.click(page.getByRole('button', { name: /^(More|Actions)$/ }));
    return userEvent.click(await page.findByRole('menuitem', { name: item }));
  };
const some = ['Asha Rao', 'Vikram Desai', 'Nandini Kulkarni'];
const opened =
  (item: string, role = 'dialog'): Story['play'] =>
  async () => {
    await bulk(item, ...some)();
    await page.findByRole(role);
  };
export const BulkActivating: Story = { play: opened('Activate', 'alertdialog') };
export const BulkDeactivating: Story = { play: opened('Deactivate', 'alertdialog') };
export const BulkExtending: Story = { play: opened('Extend') };
export const BulkMoving: Story = { play: opened('Move to a Branch') };
export const BulkChangingPlan: Story = { play: opened('Change Plan') };
export const BulkDeleting: Story = { play: opened('Delete', 'alertdialog') };
export const BulkEmail: Story = { play: opened('Email') };
export const BulkWhatsApp: Story = { play: opened('WhatsApp') };
const confirmBulk =
  (item: string): Story['play'] =>
  async () => {
    await bulk(item, ...some)();
    const dialog = within(await page.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: new RegExp(`^${item} `) }));
  };
/** Nobody of the chosen can be activated. */
export const BulkNobody: Story = {
  play: async () => {
    await bulk('Activate', 'Asha Rao', 'Vikram Desai')();
    await page.findByRole('alertdialog');
  },
};
export const BulkRefused: Story = {
  play: async () => {
    await bulk('Extend', ...some)();
    const dialog = within(await page.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: /^Extend/ }));
    await dialog.findByText('Please enter a reason');
  },
};
export const BulkRunning: Story = {
  args: { answers: { changeMembers: pending } },
  play: async (context) => {
    await confirmBulk('Deactivate')?.(context);
    await page.findByRole('progressbar');
  },
};
const offer = { changeId: 'change-1', until: STORY_NOW + 600_000 };
export const BulkDone: Story = {
  args: { answers: { changeMembers: { changed: 2, failed: [], undo: offer } } },
  play: confirmBulk('Deactivate'),
};
export const BulkPartlyDone: Story = {
  args: {
    answers: {
      changeMembers: {
        changed: 1,
        failed: [{ id: asha.id, name: 'Asha Rao', reason: 'Another desk has changed this member in the meantime' }],
        undo: offer,
      },
    },
  },
  play: async (context) => {
    await confirmBulk('Deactivate')?.(context);
    await page.findByRole('region', { name: 'Not done' });
    await expect(page.getByRole('button', { name: 'Done' })).toHaveFocus();
  },
};
export const BulkFailed: Story = {
  args: { answers: { changeMembers: failed } },
  play: async (context) => {
    await confirmBulk('Delete')?.(context);
    await page.findByText('3 members not attempted');
  },
};
export const BulkAnswerLost: Story = {
  args: { answers: { changeMembers: offline } },
  play: async (context) => {
    await confirmBulk('Delete')?.(context);
    await page.findByText('3 members may have been changed');
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
export const ShortPhone: Story = { ...Phone, globals: { viewport: { value: 'shortPhone' } } };
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
/** On a phone selecting starts in the menu. */
export const PhoneSelecting: Story = {
  ...Narrow,
  ...inFrame,
  play: async () => {
    await page.findByText(/^Showing 60 of 60/);
    await userEvent.click(page.getByRole('button', { name: 'More actions' }));
    await userEvent.click(await page.findByRole('menuitem', { name: 'Select Members' }));
    await userEvent.click((await page.findAllByRole('checkbox'))[1]!);
  },
};
/** Names are not cut while selecting. */
export const TabletSelected: Story = {
  globals: { viewport: { value: 'tabletUpright' } },
  ...inFrame,
  args: {
    ...inFrame.args,
    answers: listed(member('Lakshmi Subramanian', { expiryDate: '2026-09-01' }), ...manyMembers(59)),
  },
  play: async () => {
    await page.findByText(/^Showing 60 of 60/);
    await userEvent.click((await page.findAllByRole('checkbox'))[2]!);
    const name = await page.findByTitle('Lakshmi Subramanian');
    await expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth);
  },
};
