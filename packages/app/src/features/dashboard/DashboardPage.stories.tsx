import { failing, pending } from '@spotter/api/fake';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent } from 'storybook/test';
import { branch, branches, eventOf } from '../../testing/gymData.ts';
import { branchOccupancies } from '../../testing/deskData.ts';
import { emptyGym, fourWeeks, unforeseen } from '../../testing/todayData.ts';
import { AppHarness, type AppHarnessProps } from '../../testing/AppHarness.tsx';
import { screenArgTypes } from '../../testing/screenStory.tsx';
import { DashboardPage } from './DashboardPage.tsx';

const occupancy = (currentCount: number, percentage: number, status: string, statusColor: 'warning' | 'danger') => ({
  getOccupancy: { currentCount, maxCapacity: 120, percentage, status, statusColor },
});

/** How full the gym is now. */
const meta = {
  title: 'Screens/Dashboard',
  component: AppHarness,
  argTypes: screenArgTypes,
  parameters: { layout: 'fullscreen' },
  args: { at: '/dashboard', children: <DashboardPage /> },
  render: (args: AppHarnessProps) => (
    <main className="p-6 max-sm:p-4">
      <AppHarness {...args} />
    </main>
  ),
} satisfies Meta<typeof AppHarness>;
export default meta;
type Story = StoryObj<typeof meta>;

/** A gym after a year. */
export const Plain: Story = { tags: ['key-screen'] };
export const PseudoLocale: Story = { globals: { language: 'pseudo' } };
export const InTheDark: Story = { globals: { theme: 'dark' } };
/** Before there is a forecast. */
export const FourWeeks: Story = { args: { answers: { getToday: fourWeeks, getExpectedOccupancy: unforeseen } } };
export const EmptyGym: Story = {
  args: {
    latest: [],
    answers: {
      getBranches: { success: true, branches: branches.slice(0, 1) },
      getToday: emptyGym,
      getExpectedOccupancy: { ...unforeseen, actual: [] },
      getOccupancy: { currentCount: 0, maxCapacity: 50, percentage: 0, status: 'Comfortable', statusColor: 'success' },
      getMembersByBranch: { totalMembers: 0 },
    },
  },
};
export const EmptyGymOnAPhone: Story = { ...EmptyGym, globals: { viewport: { value: 'phone' } } };
export const OneBranch: Story = {
  args: { answers: { getBranches: { success: true, branches: branches.slice(0, 1) } } },
};
const sixBranches = [...branches, branch('thane', 'Thane'), branch('vashi', 'Vashi'), branch('dadar', 'Dadar')];
export const SixBranches: Story = {
  args: {
    answers: {
      getBranches: { success: true, branches: sixBranches },
      getOccupancies: {
        branches: sixBranches.map(({ id, name }, at) => ({
          ...branchOccupancies[at % branchOccupancies.length]!,
          branchId: id,
          branchName: name,
        })),
      },
    },
  },
};
/** In the place of today's curve. */
export const ComingDays: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: 'Coming days' }));
    await canvas.findByRole('figure', { name: 'Coming days' });
  },
};
export const ComingDaysOnAPhone: Story = { ...ComingDays, globals: { viewport: { value: 'phone' } } };
/** The lists of the branch in view alone. */
export const ListsOfOneBranch: Story = { args: { at: '/dashboard?branch=bandra&lists=branch' } };
export const ListsFailed: Story = {
  args: { answers: { getToday: failing('internal', 'Something went wrong on our side') } },
};
export const CurveFailed: Story = {
  args: { answers: { getExpectedOccupancy: failing('internal', 'Something went wrong on our side') } },
};
/** Less than half of the people check out. */
export const ProbablyGone: Story = {
  args: {
    answers: {
      getOccupancy: {
        currentCount: 41,
        maxCapacity: 120,
        percentage: 34,
        status: 'Comfortable',
        statusColor: 'success',
        likelyCount: 27,
        likelyFrom: 23,
        likelyTo: 31,
        probablyLeft: 14,
      },
    },
  },
};
export const Staff: Story = {
  args: {
    as: 'staff',
    latest: [eventOf('Farhan Qureshi', 3, { branchId: 'bandra', branchName: 'Bandra' })],
  },
};
export const Member: Story = { args: { as: 'member' } };
export const MemberInTheDark: Story = { ...Member, globals: { theme: 'dark' } };
export const MemberOnAPhone: Story = { ...Member, globals: { viewport: { value: 'phone' } } };
export const PassOpening: Story = {
  args: { as: 'member', identity: { signInToPass: () => new Promise(() => undefined) } },
  play: async ({ canvas, userEvent }) => userEvent.click(await canvas.findByRole('button', { name: 'Open your pass' })),
};
export const PassFailed: Story = {
  args: { as: 'member', identity: { signInToPass: () => Promise.reject(new Error('The disk is full')) } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Open your pass' }));
    await canvas.findByText('Your pass could not be opened');
  },
};
export const Busy: Story = { args: { answers: occupancy(88, 73, 'Busy', 'warning') } };
export const OverFull: Story = { args: { answers: occupancy(131, 109, 'Full', 'danger') } };
export const Loading: Story = {
  args: {
    latest: null,
    answers: {
      getBranches: pending,
      getOccupancy: pending,
      getMembersByBranch: pending,
      getExpectedOccupancy: pending,
      getToday: pending,
    },
  },
};
export const Stale: Story = { args: { live: 'stale' } };
export const Connecting: Story = { args: { live: 'connecting', latest: null } };
export const Refused: Story = { args: { live: 'refused', latest: null } };
export const NobodyYet: Story = { args: { latest: [] } };
export const NotificationsOff: Story = { args: { hasNotifications: false } };
export const NoBranches: Story = { args: { answers: { getBranches: failing('internal', 'Something went wrong') } } };
export const OccupancyFailed: Story = {
  args: { answers: { getOccupancy: failing('internal', 'Something went wrong on our side') } },
};
export const SessionFailed: Story = {
  args: { answers: { getUserDashboardData: failing('unauthenticated', 'Authentication required') } },
};
export const LongNames: Story = {
  args: {
    latest: [
      eventOf('Venkatanarasimharajuvaripeta Lakshminarayanan Subramanian', 7, {
        branchName: 'Thiruvananthapuram Technopark Phase Three, Kazhakkoottam Bypass',
      }),
      eventOf('Om', 26, { action: 'check-out' }),
    ],
    answers: {
      getBranches: {
        success: true,
        branches: [branch('long', 'Thiruvananthapuram Technopark Phase Three, Kazhakkoottam Bypass', { isMain: true })],
      },
    },
  },
};
export const Narrow: Story = { globals: { viewport: { value: 'phone' } } };
