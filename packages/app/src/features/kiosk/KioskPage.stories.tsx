import { ApiError } from '@spotter/api';
import { failing, pending } from '@spotter/api/fake';
import { blockStorage } from '@spotter/web-core/blockStorage';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { fakeConnection } from '../../testing/fakeConnection.ts';
import { fakeQueue, fullQueueStore, lostConnection } from '../../testing/fakeQueue.ts';
import { unforeseen } from '../../testing/todayData.ts';
import { press, showCode, tablet, upright, withoutFullScreen } from './testing/kioskPlay.ts';
import {
  asha,
  atAndheri,
  cardAnswer,
  KioskStory,
  storyEnvironment,
  type StoryEnvironment,
} from './testing/kioskStory.tsx';

const world = storyEnvironment();

/** The kiosk at the door, on a tablet. */
const meta = {
  title: 'Screens/Attendance',
  component: KioskStory,
  parameters: { layout: 'fullscreen' },
  globals: tablet,
  args: { environment: world },
  beforeEach: withoutFullScreen,
} satisfies Meta<typeof KioskStory>;
export default meta;
type Story = StoryObj<typeof meta>;

type Play = NonNullable<Story['play']>;
/** Shows the code, then lets something happen. */
const thenDo =
  (happen: (environment: StoryEnvironment) => void): Play =>
  async (context) => {
    await showCode(context);
    happen(context.args.environment);
  };
const unreachable = () => {
  throw new ApiError('The server cannot be reached. Please check your connection.', { code: 'network' });
};

const logoOf = (name: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 160"><rect width="320" height="160" rx="24" fill="#14171A"/><text x="160" y="100" text-anchor="middle" font-family="sans-serif" font-size="60" font-weight="700" fill="#C6F432">${name}</text></svg>`)}`;
const gymOf = (name: string, logoUrl: string | null) => ({
  getUserDashboardData: {
    user: { id: 'uid-admin', name: 'Kavya Menon', email: 'admin@demo.gym', userType: 'admin' as const, branchId: null },
    gym: {
      id: 'gym-1',
      name,
      logoUrl,
      timeZone: 'Asia/Kolkata',
      locale: 'en-IN',
      currency: 'INR',
      language: 'en' as const,
    },
  },
});

const longName = 'The Great Northern Weightlifting and Wrestling Society of Mumbai';

export const Plain: Story = { args: { answers: gymOf('Iron Lotus', logoOf('LOTUS')) } };
export const NoLogo: Story = {};
/** Without a forecast, and with many who have probably left. */
export const LikelyInside: Story = {
  args: {
    answers: {
      getExpectedOccupancy: unforeseen,
      getOccupancy: {
        currentCount: 41,
        maxCapacity: 120,
        percentage: 23,
        status: 'Comfortable',
        statusColor: 'success',
        likelyCount: 27,
        likelyFrom: 23,
        likelyTo: 31,
        probablyLeft: 14,
        statusFrom: 'likely',
      },
    },
  },
};
export const GymUnknown: Story = {
  args: { answers: { getUserDashboardData: failing('internal', 'Something went wrong') } },
};
export const Loading: Story = { args: { answers: { getUserDashboardData: pending } } };
export const Generating: Story = { args: { answers: { generateQRSession: pending } }, play: press('Sign In') };
export const Showing: Story = { play: showCode };
export const Urgent: Story = { play: thenDo(({ advance: pass }) => pass(23_000)) };
export const CheckedIn: Story = { play: thenDo(({ scan }) => scan(asha)) };
export const CheckedOut: Story = { play: thenDo(({ scan }) => scan({ ...asha, action: 'checkout' })) };
export const Expired: Story = {
  play: async (context) => {
    await showCode(context);
    context.args.environment.scan({
      ...asha,
      name: 'Vikram Desai',
      warning: 'Membership expired on 2 Nov 2026',
      askDeskTo: 'renew',
    });
    // The result and the page behind it fit the screen.
    const text = await within(context.canvasElement).findByRole('alert');
    const { scrollHeight, clientHeight } = text.closest('[data-tone]') ?? document.body;
    await expect(scrollHeight).toBeLessThanOrEqual(clientHeight);
    await expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(window.innerHeight);
  },
};
/** Turned away: the code goes on afterwards. */
export const Refused: Story = {
  play: thenDo(({ refuse }) =>
    refuse({ name: 'Vikram Desai', message: 'Membership expired 5 weeks ago, on 3 Oct 2026' }),
  ),
};
export const Repeated: Story = {
  play: thenDo(({ scan }) => scan({ ...asha, warning: 'Already checked in at 10:00 am', repeated: true })),
};
export const StaffCheckedIn: Story = {
  play: thenDo(({ scan }) => {
    const { totalVisits: _, membershipPlan: __, ...staff } = asha;
    scan({ ...staff, name: 'Priya Nair', userType: 'staff', role: 'Receptionist' });
  }),
};
export const LongName: Story = {
  play: thenDo(({ scan }) =>
    scan({
      ...asha,
      name: 'Venkatanarasimharajuvaripeta Lakshminarayanan Subramanian the Second',
      warning: 'Membership expired on 2 Nov 2026',
      askDeskTo: 'renew',
    }),
  ),
};
const presentCard: Play = async ({ canvasElement }) => {
  (await within(canvasElement).findByRole('button', { name: 'Sign In' })).focus();
  await userEvent.setup({ delay: null }).keyboard('04A2B3C4{Enter}');
  await within(canvasElement).findByRole('alert');
};
export const Card: Story = {
  args: { answers: { universalCheckIn: cardAnswer } },
  play: presentCard,
};
/** While one card is read, five more wait. */
export const CardsBeyondQueue: Story = {
  args: { answers: { universalCheckIn: pending } },
  play: async ({ canvasElement }) => {
    (await within(canvasElement).findByRole('button', { name: 'Sign In' })).focus();
    const cards = [4, 5, 6, 7, 8, 9].map((last) => `04A2B3C${last}{Enter}`);
    await userEvent.setup({ delay: null }).keyboard(cards.join(''));
    await within(canvasElement).findByText(/The kiosk is busy/);
  },
};
export const UnknownCard: Story = {
  args: {
    answers: { universalCheckIn: failing('not-found', 'This card is not known here. Please ask at the desk.') },
  },
  play: presentCard,
};
export const CardWithoutConnection: Story = {
  args: { queue: fakeQueue([], { connection: fakeConnection(lostConnection) }) },
  play: presentCard,
};
export const CardNotSaved: Story = {
  args: { queue: fakeQueue([], { connection: fakeConnection(lostConnection), store: fullQueueStore() }) },
  play: presentCard,
};
export const Failed: Story = {
  args: {
    answers: { generateQRSession: failing('branch-inactive', 'Andheri West is inactive and takes no check-ins') },
  },
  play: press('Sign In'),
};
export const Offline: Story = { args: { answers: { generateQRSession: unreachable } }, play: press('Sign In') };
export const Continuous: Story = {
  args: { stored: { ...atAndheri, 'kiosk-continuous': 'on' } },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('img', { name: 'QR code to check in or out' });
  },
};
export const FullScreen: Story = {
  play: async (context) => {
    await press('Full screen')(context);
    await showCode(context);
  },
};
export const LongGym: Story = { args: { answers: gymOf(longName, logoOf('NORTH')) } };
export const LockDialog: Story = { play: press('Lock kiosk') };
/** The browser blocks its storage. */
export const LockUntilReload: Story = {
  play: async (context) => {
    const restore = blockStorage();
    await press('Lock kiosk')(context);
    await within(document.body).findByRole('note');
    restore();
  },
};
export const LockFailed: Story = {
  args: { answers: { pairDevice: unreachable } },
  play: async (context) => {
    await press('Lock kiosk')(context);
    const dialog = within(await within(document.body).findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Lock' }));
    await dialog.findByRole('alert');
  },
};
export const ChooseBranch: Story = { args: { stored: {} } };
export const ChooseBranchFailed: Story = {
  args: { stored: {}, answers: { getBranches: failing('internal', 'Something went wrong') } },
};
export const Staff: Story = { args: { as: 'staff', stored: {} } };
export const Denied: Story = { args: { as: 'member', stored: {} } };
export const Upright: Story = { globals: upright, play: showCode };
export const UprightIdle: Story = { globals: upright, args: Plain.args ?? {} };
export const UprightCheckedIn: Story = { globals: upright, play: thenDo(({ scan }) => scan(asha)) };
export const InTheDark: Story = { globals: { ...tablet, theme: 'dark' }, play: showCode };
export const ExpiredInTheDark: Story = { ...Expired, globals: { ...tablet, theme: 'dark' } };
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } }, play: showCode };
