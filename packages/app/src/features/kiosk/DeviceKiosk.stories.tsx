import { ApiError } from '@spotter/api';
import { failing, pending } from '@spotter/api/fake';
import { IdentityFailure } from '@spotter/web-core/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { fakeConnection } from '../../testing/fakeConnection.ts';
import { fakeQueue, lostConnection, waitingCard } from '../../testing/fakeQueue.ts';
import { fakeSession } from '../../testing/fakeSession.ts';
import { expectedOccupancy } from '../../testing/todayData.ts';
import { press, showCode, tablet, upright, withoutFullScreen } from './testing/kioskPlay.ts';
import { asha, kiosk, LockedKioskStory, pairedDevice, storyEnvironment } from './testing/kioskStory.tsx';

const world = storyEnvironment();

/** The locked kiosk at the door: a paired device. */
const meta = {
  title: 'Screens/Locked kiosk',
  component: LockedKioskStory,
  parameters: { layout: 'fullscreen' },
  globals: tablet,
  args: { environment: world },
  beforeEach: withoutFullScreen,
} satisfies Meta<typeof LockedKioskStory>;
export default meta;
type Story = StoryObj<typeof meta>;

const unreachable = () => {
  throw new ApiError('The server cannot be reached. Please check your connection.', { code: 'network' });
};
const logo = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 160"><rect width="320" height="160" rx="24" fill="#14171A"/><text x="160" y="100" text-anchor="middle" font-family="sans-serif" font-size="60" font-weight="700" fill="#C6F432">LOTUS</text></svg>')}`;
const gymOf = (name: string, logoUrl: string | null = null) => ({
  getKiosk: { ...kiosk, gym: { ...kiosk.gym, name, logoUrl } },
});
const refused = () => Promise.reject(new IdentityFailure('invalid-credential'));

export const Plain: Story = { tags: ['key-screen'] };
export const QuietTimes: Story = {
  args: { answers: { getKiosk: { ...kiosk, quietTimes: expectedOccupancy.quietTimes } } },
};
export const Loading: Story = { args: { answers: { getKiosk: pending } } };
export const WithLogo: Story = { args: { answers: gymOf('Iron Lotus', logo) } };
/** Most of what there is to say: all of it is in sight. */
export const WithLogoAndQuietTimes: Story = {
  args: { answers: { getKiosk: { ...gymOf('Iron Lotus', logo).getKiosk, quietTimes: expectedOccupancy.quietTimes } } },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText(/^Quiet /);
    await waitFor(() => expect(document.documentElement.scrollHeight).toBe(window.innerHeight));
  },
};
export const Showing: Story = { play: showCode };
export const ShowingInTheDark: Story = {
  args: { answers: gymOf('Iron Lotus', logo) },
  globals: { ...tablet, theme: 'dark' },
  play: showCode,
};
export const LongGym: Story = {
  args: { answers: gymOf('The Great Northern Weightlifting and Wrestling Society of Mumbai', logo) },
  globals: upright,
  play: showCode,
};
export const CheckedIn: Story = {
  play: async (context) => {
    await showCode(context);
    const { phone: _, ...person } = asha;
    context.args.environment.scan(person);
  },
};
/** Started while the server cannot be reached: it bears what it last knew. */
export const OfflineStart: Story = {
  args: {
    device: { ...pairedDevice, kiosk },
    answers: { getKiosk: unreachable, generateQRSession: unreachable },
  },
  play: press('Sign In'),
};
/** The first start fails: name and logo are not known yet. */
export const GymUnknown: Story = { args: { answers: { getKiosk: failing('internal', 'Something went wrong') } } };
export const UnlockDialog: Story = {
  play: async (context) => {
    await press('Unlock')(context);
    await within(document.body).findByLabelText('Password');
  },
};
export const UnlockWhileCardsWait: Story = {
  ...UnlockDialog,
  args: { queue: fakeQueue([waitingCard('04A2B3C4', 3), waitingCard('04A2B3C5', 1)]) },
};
/** What waits is counted in the connection bar; whose cards they are the kiosk does not know. */
export const CardsWaiting: Story = {
  args: {
    connection: fakeConnection(lostConnection),
    queue: fakeQueue([waitingCard('04A2B3C4', 3), waitingCard('04A2B3C5', 1)]),
  },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText('2 waiting');
    // Nothing is below the end of the screen.
    await expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(window.innerHeight);
  },
};
export const UnlockDialogInTheDark: Story = { ...UnlockDialog, globals: { ...tablet, theme: 'dark' } };
export const UnlockDialogOnAPhone: Story = { ...UnlockDialog, globals: { viewport: { value: 'phone' } } };
export const UnlockRefused: Story = {
  args: { identity: { signIn: refused } },
  play: async (context) => {
    await UnlockDialog.play?.(context);
    const dialog = within(document.body);
    await userEvent.type(dialog.getByRole('textbox', { name: 'Email' }), 'asha@demo.gym');
    await userEvent.type(dialog.getByLabelText('Password'), 'guess');
    await userEvent.click(within(dialog.getByRole('dialog')).getByRole('button', { name: 'Unlock' }));
    await dialog.findByText('Invalid email or password');
  },
};
export const UnlockUnavailable: Story = {
  args: {
    session: {
      ...fakeSession({ is: 'starting' }),
      identity: () => Promise.reject(new ApiError('The server cannot be reached.', { code: 'network' })),
    },
  },
  play: async (context) => {
    await press('Unlock')(context);
    await within(document.body).findByText('The server cannot be reached.');
  },
};
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } }, play: showCode };
export const Upright: Story = { globals: upright };

const inHindi = { getKiosk: { ...kiosk, language: 'hi' as const, quietTimes: expectedOccupancy.quietTimes } };
const hindiShown = async (canvasElement: HTMLElement) =>
  within(canvasElement).findByRole('button', { name: 'साइन-इन' });
export const Hindi: Story = {
  args: { answers: inHindi },
  play: async ({ canvasElement }) => void (await hindiShown(canvasElement)),
};
export const HindiShowing: Story = {
  args: { answers: inHindi },
  globals: upright,
  play: async (context) => {
    await hindiShown(context.canvasElement);
    await showCode(context);
  },
};
export const HindiCheckedIn: Story = {
  args: { answers: inHindi },
  play: async (context) => {
    await hindiShown(context.canvasElement);
    await CheckedIn.play?.(context);
  },
};

export const PseudoLocale: Story = { args: QuietTimes.args, globals: { ...upright, language: 'pseudo' } };
export const PseudoLocaleCheckedIn: Story = {
  globals: { viewport: { value: undefined }, language: 'pseudo' },
  play: async (context) => CheckedIn.play?.(context),
};
