import { type AnswerOf, ApiError, type ErrorCode } from '@spotter/api';
import { failing, pending } from '@spotter/api/fake';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { within } from 'storybook/test';
import { code, inside, passWith } from './testing/data.ts';
import { Phone, phoneArgTypes } from './testing/Phone.tsx';
import { type FakeOptions, users } from './testing/fakes.ts';

/** A code was scanned: what came of it, readable at arm's length. And the camera, for those who start in the page. */
const meta = {
  title: 'Pass/Scan',
  component: Phone,
  argTypes: phoneArgTypes,
  parameters: { layout: 'fullscreen' },
  args: { user: users.member, code },
} satisfies Meta<typeof Phone>;
export default meta;
type Story = StoryObj<typeof meta>;

const smallest = { globals: { viewport: { value: 'smallest' } } };
const heading =
  (name: string): Story['play'] =>
  async ({ canvasElement }) => {
    await within(canvasElement).findByRole('heading', { name });
  };
const checkInAnswer: AnswerOf<'universalCheckIn'> = {
  action: 'checkin',
  message: 'Asha Rao checked in',
  totalVisits: 48,
  currentlyCheckedIn: true,
  lastCheckIn: Date.UTC(2026, 10, 3, 4, 30),
};
const scanned = (change: Partial<typeof checkInAnswer> = {}, more: FakeOptions = {}): FakeOptions => ({
  ...more,
  answers: { getPass: passWith(inside), universalCheckIn: { ...checkInAnswer, ...change }, ...more.answers },
});
const refused = (errorCode: ErrorCode, message: string): FakeOptions => ({
  answers: { universalCheckIn: failing(errorCode, message) },
});

/** Checked in. */
export const Plain: Story = { args: scanned(), play: heading('Checked in') };
export const CheckedOut: Story = {
  args: scanned({ action: 'checkout', message: 'Asha Rao checked out', currentlyCheckedIn: false }),
  play: heading('Checked out'),
};
export const ExpiredMembership: Story = {
  args: scanned({ warning: 'Membership expired on 1 Nov 2026' }),
  ...smallest,
  play: heading('Checked in'),
};
/** Two of the door's notices; the tone is that of the kiosk. */
export const Notices: Story = {
  args: scanned({
    totalVisits: 100,
    notices: [
      { kind: 'dues', tone: 'attention', text: '₹1,200 due since 3 Oct 2026' },
      { kind: 'milestone', tone: 'success', text: '100th visit' },
    ],
    daysLeft: 3,
  }),
  play: heading('Checked in'),
};
export const Milestone: Story = {
  args: scanned({ totalVisits: 100, notices: [{ kind: 'milestone', tone: 'success', text: '100th visit' }] }),
  play: heading('Checked in'),
};
export const LastDay: Story = { args: scanned({ notices: [], daysLeft: 0 }), play: heading('Checked in') };
/** The door's rules refuse. */
export const Refused: Story = {
  args: refused('entry-refused', 'Membership expired 5 weeks ago, on 3 Oct 2026'),
  play: heading('Membership expired 5 weeks ago, on 3 Oct 2026'),
};
export const InTheDark: Story = { ...Notices, globals: { theme: 'dark' } };
export const RefusedInTheDark: Story = { ...Refused, globals: { theme: 'dark' } };
export const Repeated: Story = {
  args: scanned({ repeated: true, message: 'Already checked in at 9:59 am' }),
  play: heading('Checked in'),
};
export const ByStaff: Story = {
  args: scanned(
    {},
    {
      user: users.staff,
      answers: {
        getUserDashboardData: {
          user: { id: 's', name: 'Priya Nair', email: null, userType: 'staff', branchId: 'b1' },
          gym: passWith().gym,
        },
      },
    },
  ),
  play: heading('Checked in'),
};
export const Checking: Story = { args: { answers: { universalCheckIn: () => pending() } } };
/** The code was used before. */
export const Failed: Story = {
  args: refused('code-used', 'This code has been used. Please scan the new one.'),
  play: heading('This code has been used'),
};
export const CodeExpired: Story = {
  args: refused('code-expired', 'This code has expired. Please scan the new one.'),
  play: heading('This code has expired'),
};
export const CodeOfAnotherGym: Story = {
  args: refused('not-found', 'That code was not found'),
  ...smallest,
  play: heading('This code is not known at your gym'),
};
export const CodeOfTheOtherGym: Story = {
  args: { ...CodeOfAnotherGym.args, user: { ...users.member, hasSeveralGyms: true } },
  ...smallest,
  play: heading('This code is not known at your gym'),
};
export const Inactive: Story = {
  args: refused('member-inactive', 'This membership is inactive'),
  play: heading('This membership is inactive'),
};
export const BranchInactive: Story = {
  args: refused('branch-inactive', 'Bandra West is inactive and takes no check-ins'),
  play: heading('Bandra West is inactive and takes no check-ins'),
};
export const TooOften: Story = { args: refused('too-many', 'Too many requests'), play: heading('Too many attempts') };
export const Offline: Story = {
  args: {
    answers: {
      universalCheckIn: () => {
        throw new ApiError('The server cannot be reached.', { code: 'network' });
      },
    },
  },
  play: heading('There is no connection'),
};
export const ServerFailed: Story = {
  args: refused('internal', 'Something went wrong on our side'),
  play: heading('Something went wrong on our side'),
};

const noCamera = (name: string) => () => Promise.reject(new DOMException('No', name));
const camera = (openCamera: NonNullable<FakeOptions['openCamera']>): Partial<Story> => ({
  args: { view: 'scan', openCamera, ...({ code: undefined } as object) },
});
export const Camera: Story = {
  ...camera(() => Promise.resolve(() => {})),
  play: heading('Point at the code on the screen'),
};
export const CameraSmallest: Story = { ...Camera, ...smallest };
export const CameraStarting: Story = {
  ...camera(() => new Promise(() => {})),
  play: heading('Point at the code on the screen'),
};
export const CameraForeignCode: Story = {
  ...camera((_, onText) => {
    setTimeout(() => onText('https://elsewhere.example/pass/#abc'));
    return Promise.resolve(() => {});
  }),
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText(/This is not a code of your gym/);
  },
};
export const CameraNotAllowed: Story = {
  ...camera(noCamera('NotAllowedError')),
  play: heading('The camera is not allowed here'),
};
export const CameraMissing: Story = { ...camera(noCamera('NotFoundError')), play: heading('No camera was found') };
export const CameraInUse: Story = { ...camera(noCamera('NotReadableError')), play: heading('The camera is in use') };
