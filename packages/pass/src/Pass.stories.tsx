import { failing, pending } from '@spotter/api/fake';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { ApiError } from '@spotter/api';
import { inside, logs, passWith } from './testing/data.ts';
import { Phone, phoneArgTypes } from './testing/Phone.tsx';
import { users } from './testing/fakes.ts';

/** In or out, visits, plan, expiry, how full it is; history and data beside it. */
const meta = {
  title: 'Pass/Pass',
  component: Phone,
  argTypes: phoneArgTypes,
  parameters: { layout: 'fullscreen' },
  args: { user: users.member },
} satisfies Meta<typeof Phone>;
export default meta;
type Story = StoryObj<typeof meta>;

const offline = () => {
  throw new ApiError('The server cannot be reached. Please check your connection.', { code: 'network' });
};
const snapshot = { uid: 'uid-1', pass: passWith(), at: Date.UTC(2026, 10, 2, 12, 32), shape: 1 };
const history = { uid: 'uid-1', logs: logs(6), at: snapshot.at };
const smallest = { globals: { viewport: { value: 'smallest' } } };
const seen =
  (text: string | RegExp): Story['play'] =>
  async ({ canvasElement }) => {
    await within(canvasElement).findByText(text);
  };
const inNow = passWith(inside);
const long = passWith(
  {
    name: 'Lakshmi Venkatasubramanian Raghunathan',
    homeBranchName: 'Bandra West',
    totalVisits: 1248,
    expiryDate: null,
  },
  {
    gym: { ...passWith().gym, name: 'The Great Northern Weightlifting and Wrestling Society of Mumbai' },
    branches: passWith().branches.map((branch) => ({ ...branch, name: `${branch.name}, Swami Vivekananda Road` })),
  },
);
/** As long as fields take, without a space. */
const unbroken = (length: number) => 'Superlongword'.repeat(8).slice(0, length);
const unbrokenPass = passWith(
  {
    name: unbroken(50),
    email: `${unbroken(88)}@example.com`,
    membershipPlan: 'plan-1',
    planName: `Plan${unbroken(46)}`,
    homeBranchName: unbroken(100),
    cardNumber: unbroken(64),
  },
  {
    gym: { ...passWith().gym, name: unbroken(100) },
    branches: passWith().branches.map((branch) => ({ ...branch, name: unbroken(100) })),
  },
);
const logo =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 40"%3E%3Crect width="80" height="40" rx="6" fill="%23b93227"/%3E%3Cpath d="M20 12v16M30 8v24M50 8v24M60 12v16M30 20h20" stroke="%23fff" stroke-width="5"/%3E%3C/svg%3E';

/** Out, since the day before yesterday. */
export const Plain: Story = { tags: ['key-screen'], play: seen('Asha Rao') };
export const PseudoLocale: Story = { globals: { language: 'pseudo' }, play: seen('Asha Rao') };
/** The marks above and below Devanagari letters are not cut off. */
const hindi = {
  args: { answers: { getPass: passWith({ ...inside, name: 'श्रद्धा कृष्णमूर्ति', language: 'hi' }) } },
  globals: { language: 'hi' },
};
export const Hindi: Story = { ...hindi, tags: ['whole-screen'], play: seen('श्रद्धा कृष्णमूर्ति') };
export const HindiHistory: Story = {
  ...hindi,
  args: { ...hindi.args, view: 'history' },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('table');
  },
};
export const HindiDetails: Story = { ...hindi, args: { ...hindi.args, view: 'details' }, play: seen('हिन्दी') };
export const In: Story = { args: { answers: { getPass: inNow } }, play: seen('Checked in') };
export const InSmallest: Story = { ...In, ...smallest };
export const WithLogo: Story = {
  args: { answers: { getPass: passWith(inside, { gym: { ...passWith().gym, logoUrl: logo } }) } },
  play: seen('Checked in'),
};
export const LongNames: Story = { args: { answers: { getPass: long } }, play: seen(/Raghunathan/) };
export const UnbrokenNames: Story = {
  args: { answers: { getPass: unbrokenPass } },
  ...smallest,
  play: async ({ canvasElement }) => {
    const plan = await within(canvasElement).findByText(unbrokenPass.member.planName);
    // The card cuts off what is wider.
    await expect(plan.getBoundingClientRect().right).toBeLessThanOrEqual(window.innerWidth);
  },
};
export const FirstDay: Story = {
  args: { answers: { getPass: passWith({ totalVisits: 0, lastCheckIn: null }) } },
  play: seen('No visits yet'),
};
export const Expired: Story = {
  args: { answers: { getPass: passWith({ isExpired: true, expiryDate: '2026-11-01' }) } },
  play: seen(/has expired/),
};
export const Frozen: Story = {
  args: { answers: { getPass: passWith({ frozenUntil: '2026-11-12' }) } },
  play: seen(/Frozen until 12 Nov 2026/),
};
export const Inactive: Story = {
  args: { answers: { getPass: passWith({ status: 'inactive' }) } },
  play: seen(/is inactive/),
};
export const NoBranches: Story = {
  args: { answers: { getPass: passWith({}, { branches: [] }) } },
  play: seen('No branch is open at present.'),
};
const likelyAndQuiet = {
  currentCount: 41,
  percentage: 23,
  likelyCount: 27,
  statusFrom: 'likely' as const,
  quietTimes: [
    { from: Date.UTC(2026, 10, 3, 6, 30), to: Date.UTC(2026, 10, 3, 11) },
    { from: Date.UTC(2026, 10, 3, 15), to: Date.UTC(2026, 10, 3, 16, 30) },
  ],
};
/** The home branch will be quiet twice today, and shows the likely number. */
export const QuietTimes: Story = {
  args: {
    answers: {
      getPass: passWith(
        {},
        {
          branches: passWith().branches.map((branch) => (branch.isHome ? { ...branch, ...likelyAndQuiet } : branch)),
        },
      ),
    },
  },
  play: seen('about 27 of 120'),
};
export const Loading: Story = { args: { answers: { getPass: () => pending() } } };
export const Offline: Story = {
  args: { memory: { snapshot }, answers: { getPass: offline } },
  play: seen(/No connection/),
};
export const OfflineSmallest: Story = { ...Offline, ...smallest };
export const Failed: Story = {
  args: { answers: { getPass: offline } },
  play: seen('Your pass could not be loaded'),
};
export const FailedToRefresh: Story = {
  args: { memory: { snapshot }, answers: { getPass: failing('internal', 'Something went wrong on our side') } },
  play: seen('Your pass could not be refreshed'),
};
export const ServerUnreachable: Story = {
  args: { unreachable: 'The server cannot be reached. Please check your connection.' },
  play: seen('Your pass could not be loaded'),
};

export const History: Story = { args: { view: 'history' }, play: seen('50 shown') };
export const HistorySmallest: Story = {
  args: {
    view: 'history',
    answers: { getUserAttendanceLogs: { success: true, attendanceLogs: logs(6) } },
  },
  ...smallest,
  play: seen('All 6 shown'),
};
export const HistoryWithWithdrawnEntry: Story = {
  args: {
    view: 'history',
    answers: {
      getUserAttendanceLogs: {
        success: true,
        attendanceLogs: logs(6).map((log, at) => ({
          ...log,
          withdrawn: at === 1 ? { at: log.timestamp, byName: '' } : null,
        })),
      },
    },
  },
  play: seen('Undone by the desk'),
};
export const HistoryOfNone: Story = {
  args: { view: 'history', answers: { getUserAttendanceLogs: { success: true, attendanceLogs: [] } } },
  play: seen('No visits yet'),
};
export const HistoryFailed: Story = {
  args: { view: 'history', answers: { getUserAttendanceLogs: offline } },
  play: seen('Your history could not be loaded'),
};
export const HistoryOffline: Story = {
  args: {
    view: 'history',
    memory: { snapshot, history },
    answers: { getPass: offline, getUserAttendanceLogs: offline },
  },
  play: seen(/No connection/),
};
export const HistoryFailedToRefresh: Story = {
  args: {
    view: 'history',
    memory: { history },
    answers: { getUserAttendanceLogs: failing('internal', 'Something went wrong on our side') },
  },
  play: seen('Your history could not be refreshed'),
};
export const HistoryLoading: Story = {
  args: { view: 'history', answers: { getUserAttendanceLogs: () => pending() } },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('heading', { name: 'History' });
  },
};
export const Details: Story = { args: { view: 'details' }, play: seen('asha.rao@example.com') };
export const DetailsSmallest: Story = { ...Details, ...smallest };
export const DetailsWithUnbrokenNames: Story = {
  args: { ...UnbrokenNames.args, view: 'details' },
  play: seen(unbrokenPass.member.email ?? ''),
};
export const ExportFailed: Story = {
  args: { view: 'details', answers: { getUserAttendanceLogs: offline } },
  play: async ({ canvasElement }) => {
    const screen = within(canvasElement);
    await userEvent.click(await screen.findByRole('button', { name: 'Download my data' }));
    await screen.findByText('Your data could not be collected');
  },
};
