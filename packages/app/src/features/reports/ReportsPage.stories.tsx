import { ONLINE_SELLER_NAME, type StaffReport } from '@spotter/api';
import { failing, pending, type FakeAnswers } from '@spotter/api/fake';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test';
import type { AppHarnessProps } from '../../testing/AppHarness.tsx';
import { branch, branches } from '../../testing/gymData.ts';
import { memberAtRisk, reportAnswers } from '../../testing/reportsData.ts';
import { screenStory } from '../../testing/screenStory.tsx';
import { ReportsPage } from './ReportsPage.tsx';

const THREE_YEARS_AGO = '2023-11-01';
const gym = { branches, since: THREE_YEARS_AGO, members: 640 };
const answers = reportAnswers(gym);
const replacing = (rest: FakeAnswers) => ({ ...answers, ...rest });
const month = 'from=2026-10-01&to=2026-10-31';
const year = 'from=2025-11-04&to=2026-11-03';
const at = (report: string, period = month) => `/reports?report=${report}&${period}`;

const sixBranches = [...branches, branch('thane', 'Thane'), branch('vashi', 'Vashi'), branch('dadar', 'Dadar East')];
const ofBranches = (list: typeof branches) => ({
  ...reportAnswers({ ...gym, branches: list }),
  getBranches: { success: true as const, branches: list },
});
const newGym = reportAnswers({ branches, since: '2026-10-07', members: 84 });
const emptyGym = reportAnswers({ branches, since: '2027-01-01', members: 0 });

/** The reports: when members come, who stays, who is about to leave, what was taken, and who did it. */
const meta = {
  ...screenStory,
  title: 'Screens/Reports',
  args: { answers, at: at('attendance'), children: <ReportsPage /> } satisfies AppHarnessProps,
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof screenStory.component>;
export default meta;
type Story = StoryObj<typeof meta>;

const body = () => within(document.body);

export const Plain: Story = {};
export const PseudoLocale: Story = { globals: { language: 'pseudo' } };
export const InTheDark: Story = { globals: { theme: 'dark' } };
export const Year: Story = { args: { at: at('attendance', year) } };
export const FourWeeks: Story = { args: { answers: newGym, at: '/reports' } };
export const Empty: Story = { args: { answers: emptyGym, at: '/reports' } };
export const OneBranch: Story = { args: { answers: ofBranches(branches.slice(0, 1)) } };
export const SixBranches: Story = { args: { answers: ofBranches(sixBranches) } };
export const BranchChosen: Story = { args: { at: `${at('attendance')}&branch=bandra` } };
export const Loading: Story = { args: { answers: replacing({ getAttendanceReport: pending }) } };
export const Failed: Story = {
  args: { answers: replacing({ getAttendanceReport: failing('internal', 'Out of order') }) },
};
export const Defined: Story = {
  play: async () => {
    await userEvent.click(await body().findByRole('button', { name: 'What “Average stay” means' }));
    await userEvent.click(await body().findByRole('button', { name: 'What “Check-ins by weekday and hour” means' }));
  },
};
export const CustomDays: Story = { args: { at: at('attendance', 'from=2026-10-12&to=2026-10-25') } };
export const WrongDays: Story = {
  args: { at: at('attendance', 'from=2026-10-12&to=2026-10-25') },
  play: async () => {
    const from = await body().findByLabelText('From');
    await fireEvent.change(from, { target: { value: '2024-10-12' } });
    await waitFor(() => expect(from).toHaveAccessibleDescription('At most 366 days'));
  },
};
const loadingNext: Story = {
  args: {
    answers: replacing({
      getAttendanceReport: (input) => (input.to === '2026-11-03' ? pending() : answers.getAttendanceReport(input)),
    }),
  },
  play: async () => {
    await body().findByText(/compared with/);
    // Not on the paper.
    await fireEvent.click(body().getByRole('radio', { name: 'Last 90 days', hidden: true }));
    await waitFor(() => expect(body().getByText('Print').closest('button')).toBeDisabled());
  },
};
/** Another period was chosen: until its figures are there, those of the one before stay. */
export const LoadingAnotherPeriod: Story = loadingNext;
/** On paper it says that they were still loading. */
export const PrintedWhileLoading: Story = { ...loadingNext, parameters: { media: { media: 'print' } } };
export const Printed: Story = {
  parameters: { media: { media: 'print' } },
  play: async () => {
    await body().findByText(/compared with/);
  },
};
export const Downloads: Story = {
  play: async () => {
    await body().findByText(/compared with/);
    await userEvent.click(body().getByRole('button', { name: 'Download CSV' }));
    await body().findByRole('menuitem', { name: 'Check-ins by day' });
  },
};

export const Members: Story = { args: { at: at('members') } };
export const MembersYear: Story = { args: { at: at('members', year) } };
export const MembersFourWeeks: Story = { args: { answers: newGym, at: '/reports?report=members' } };
export const NoMembers: Story = { args: { answers: emptyGym, at: '/reports?report=members' } };
export const MembersLoading: Story = {
  args: { at: at('members'), answers: replacing({ getMembersReport: pending }) },
};

export const Visits: Story = { args: { at: at('visits') } };
export const VisitsFourWeeks: Story = { args: { answers: newGym, at: '/reports?report=visits' } };
export const NoVisits: Story = { args: { answers: emptyGym, at: '/reports?report=visits' } };
export const VisitsLoading: Story = { args: { at: at('visits'), answers: replacing({ getVisitsReport: pending }) } };
export const ManyAtRisk: Story = {
  args: {
    at: at('visits'),
    answers: replacing({
      getVisitsReport: (input) => ({
        previousPeriod: { from: input.from, to: input.to },
        perWeek: { current: 1.2, previous: 1.5 },
        byBand: [{ band: '0', members: 210 }],
        atRisk: {
          count: 137,
          members: Array.from({ length: 100 }, (_, one) => memberAtRisk(`Member ${one + 1}`, one % 10)),
        },
      }),
    }),
  },
};

export const Money: Story = { args: { at: at('money') } };
export const MoneyYear: Story = { args: { at: at('money', year) } };
export const NoMoney: Story = { args: { answers: emptyGym, at: '/reports?report=money' } };
export const MoneyLoading: Story = { args: { at: at('money'), answers: replacing({ getMoneyReport: pending }) } };

export const Staff: Story = { args: { at: at('staff') } };
const worker = (name: string, sales: number): StaffReport['people'][number] => ({
  name,
  checkIns: name === ONLINE_SELLER_NAME ? 0 : sales * 7,
  sales,
  invoiced: sales * 4_500_00,
  taken: sales * 4_200_00,
  refunds: 0,
  refunded: 0,
  discounts: 0,
});
export const StaffAndOnline: Story = {
  args: {
    at: at('staff'),
    answers: replacing({
      getStaffReport: {
        previousPeriod: { from: '2026-09-01', to: '2026-09-30' },
        people: [worker('Priya Nair', 31), worker(ONLINE_SELLER_NAME, 24), worker('Kavya Menon', 12)],
      },
    }),
  },
};
export const NoStaff: Story = { args: { answers: emptyGym, at: '/reports?report=staff' } };
export const StaffLoading: Story = { args: { at: at('staff'), answers: replacing({ getStaffReport: pending }) } };

export const ForStaff: Story = { args: { as: 'staff' } };
export const NotForStaff: Story = {
  args: { as: 'staff', answers: replacing({ getReportSettings: { staffMayRead: false, monthlySummary: true } }) },
};
export const RightFailed: Story = {
  args: { as: 'staff', answers: replacing({ getReportSettings: failing('internal', 'Out of order') }) },
};

const longName = 'Venkatanarasimharajuvaripeta Lakshminarayanan Subramanian the Second, of Indiranagar';
export const LongNames: Story = {
  args: {
    at: at('visits'),
    answers: replacing({
      getVisitsReport: (input) => ({
        previousPeriod: { from: input.from, to: input.to },
        perWeek: { current: 1.2, previous: 1.5 },
        byBand: [{ band: '0', members: 210 }],
        atRisk: { count: 1, members: [memberAtRisk(longName, 1)] },
      }),
    }),
  },
};
export const Narrow: Story = { globals: { viewport: { value: 'phone' } } };
export const VisitsNarrow: Story = { args: { at: at('visits') }, globals: { viewport: { value: 'phone' } } };
export const MoneyNarrow: Story = { args: { at: at('money') }, globals: { viewport: { value: 'phone' } } };
export const StaffNarrow: Story = { args: { at: at('staff') }, globals: { viewport: { value: 'phone' } } };
