import type { Meta, StoryObj } from '@storybook/react-vite';
import { Dumbbell, RefreshCw } from 'lucide-react';
import { argTypesOf } from '../../testing/argTypes.ts';
import { Catalogue } from '../../testing/Catalogue.tsx';
import { Button } from '../Button/Button.tsx';
import type { QrPanelProps } from './QrPanel.tsx';
import { qrSizes } from './Countdown.tsx';
import { QrPanel, qrStates } from './QrPanel.tsx';

const code = 'https://irontemple.example.in/pass?code=8f14e45fceea167a5a36dedd4bea2543';
const states: Record<(typeof qrStates)[number], Partial<QrPanelProps>> = {
  idle: { title: 'Welcome to Iron Temple', message: 'Sign in, then scan the code with your phone.' },
  generating: { title: 'One moment' },
  showing: { title: 'Scan to check in or out', message: 'Open the camera of your phone.', secondsLeft: 24 },
  expired: { title: 'The code has expired', message: 'Nobody scanned it in time.' },
  offline: { title: 'No connection', message: 'Ask at the desk, or try again in a moment.' },
};

/**
 * **When:** The code of a kiosk, one per screen. The caller counts down `secondsLeft`: urgent from 10 s; announced at
 * the start, at 20, 10 and 5 s.
 *
 * **When not:** A code to print or keep: this one expires.
 *
 * **Keyboard:** Tab focuses its action, a Button of size lg; nothing else is focusable.
 *
 * **Tokens:** surface, sunken, muted, line, danger, warning, warning-soft, radius-factor.
 */
const meta = {
  title: 'Parts/QrPanel',
  component: QrPanel,
  argTypes: argTypesOf(QrPanel, {
    state: qrStates,
    size: qrSizes,
    title: 'text',
    message: 'text',
    code: 'text',
    codeLabel: 'text',
    secondsLeft: 'number',
    secondsTotal: 'number',
    welcome: false,
    footnote: false,
    action: false,
  }),
  args: { state: 'showing', code, codeLabel: 'Code to scan', title: '', ...states.showing },
} satisfies Meta<typeof QrPanel>;
export default meta;
type Story = StoryObj<typeof meta>;

const signIn = (
  <Button variant="primary" size="lg" className="min-h-[44px] px-10">
    Sign In
  </Button>
);
const retry = (
  <Button size="lg" icon={RefreshCw} className="min-h-[44px]">
    Try Again
  </Button>
);
const gymLogo = (
  <div className="flex flex-col items-center gap-4 text-ink">
    <Dumbbell aria-hidden strokeWidth={1.5} className="size-24" />
    <p className="text-2xl font-semibold">Iron Temple</p>
  </div>
);

export const Plain: Story = {};
export const Urgent: Story = { args: { secondsLeft: 10 } };
export const LastSecond: Story = { args: { secondsLeft: 1 } };
export const Idle: Story = { args: { ...states.idle, state: 'idle', welcome: gymLogo, action: signIn } };
export const IdleWithoutLogo: Story = { args: { ...states.idle, state: 'idle', action: signIn } };
export const Generating: Story = { args: { ...states.generating, state: 'generating', message: undefined } };
export const Expired: Story = { args: { ...states.expired, state: 'expired', action: signIn } };
export const Offline: Story = { args: { ...states.offline, state: 'offline', action: retry } };
export const InTheDark: Story = { globals: { theme: 'dark' } };
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };
/** Beside its instruction, or above it. */
export const Screen: Story = {
  args: { size: 'screen', footnote: <p className="text-xl text-muted">10:00 am · Bandra · 32 of 60</p> },
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'tablet' } },
};
export const ScreenUpright: Story = { ...Screen, globals: { viewport: { value: 'tabletUpright' } } };
export const ScreenInTheDark: Story = { ...Screen, globals: { viewport: { value: 'tablet' }, theme: 'dark' } };
export const LongText: Story = {
  args: {
    title: 'Welcome to Venkatanarasimharajuvaripeta Lakshminarayanan Subramanian Fitness and Wellness',
    message:
      'Open the camera of your phone, hold it in front of the code until a link appears, and follow the link to the page which lets you in',
  },
};

const columns = ['idle', 'generating', 'showing', 'urgent', 'expired', 'offline'] as const;
export const AllLooks: Story = {
  tags: ['catalogue'],
  render: (args) => (
    <Catalogue rows={['panel']} columns={columns}>
      {(_, column) => {
        const state = column === 'urgent' ? 'showing' : column;
        const left = column === 'urgent' ? { secondsLeft: 7 } : {};
        return <QrPanel {...args} {...states[state]} {...left} state={state} className="w-40 [&_h2]:text-lg" />;
      }}
    </Catalogue>
  ),
};
