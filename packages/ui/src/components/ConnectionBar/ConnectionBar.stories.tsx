import type { Meta, StoryObj } from '@storybook/react-vite';
import { argTypesOf } from '../../testing/argTypes.ts';
import { Catalogue } from '../../testing/Catalogue.tsx';
import { handler } from '../../testing/handler.ts';
import { ConnectionBar, connectionTroubles, type WaitingSummary, waitingStates } from './ConnectionBar.tsx';

const titles = {
  offline: 'This device has no network',
  unreachable: 'The server cannot be reached',
  silent: 'The server does not answer',
} as const;

const waitingTitles = { waiting: '3 waiting', sending: 'Sending 3', attention: '2 to settle' } as const;
const waitingOf = (state: WaitingSummary['state'], rest: Partial<WaitingSummary> = {}): WaitingSummary => ({
  state,
  title: waitingTitles[state],
  detail: 'Asha Rao, Meera Iyer and Vikram Desai',
  action: { label: state === 'attention' ? 'Settle' : 'Show', onSelect: handler() },
  ...rest,
});
const online = { trouble: undefined, announcement: '' };
const manyWaiting = waitingOf('attention', {
  title: '128 waiting, 12 to settle',
  detail: 'Venkatanarasimharajuvaripeta Lakshminarayanan Subramanian, Asha Rao, Meera Iyer and 125 more',
});

/**
 * **When:** On every page that shows data of a server, below the header: while it has no connection, and while
 * something that was done without one has not reached the server, or was not taken by it.
 *
 * **When not:** A failed part of a page: ErrorBanner. A failed action: Toast.
 *
 * **Keyboard:** Tab to the button of what waits.
 *
 * **Tokens:** surface, line, warning, warning-soft, muted; Button's.
 */
const meta = {
  title: 'Parts/ConnectionBar',
  component: ConnectionBar,
  argTypes: argTypesOf(ConnectionBar, {
    trouble: connectionTroubles,
    title: 'text',
    message: 'text',
    ageText: 'text',
    announcement: 'text',
    waiting: false,
  }),
  args: {
    trouble: 'unreachable',
    title: titles.unreachable,
    message: 'Check-ins still work and are sent when the connection is back.',
    ageText: 'Data of 6:02 pm, 3 min ago',
    announcement: 'The server cannot be reached. Check-ins still work and are sent when the connection is back.',
  },
} satisfies Meta<typeof ConnectionBar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Offline: Story = { args: { trouble: 'offline', title: titles.offline } };
export const Silent: Story = { args: { trouble: 'silent', title: titles.silent } };
/** Nothing is visible. */
export const Online: Story = { args: online };
export const NeverConnected: Story = { args: { ageText: undefined } };
export const TroubleAndWaiting: Story = { args: { waiting: waitingOf('waiting') } };
export const Waiting: Story = { args: { ...online, waiting: waitingOf('waiting') } };
export const Sending: Story = { args: { ...online, waiting: waitingOf('sending') } };
export const Attention: Story = { args: { ...online, waiting: waitingOf('attention') } };
/** Only their number is known, and there is nothing to open. */
export const WaitingAlone: Story = { args: { ...online, waiting: { state: 'waiting', title: '3 waiting' } } };
export const LongText: Story = {
  args: {
    message:
      'Check-ins still work and are sent when the connection is back; everything else, such as renewals, payments and changes of members, has to wait until then.',
    waiting: manyWaiting,
  },
};
export const OnATablet: Story = { ...TroubleAndWaiting, globals: { viewport: { value: 'tabletUpright' } } };
export const OnAPhone: Story = { ...TroubleAndWaiting, globals: { viewport: { value: 'phone' } } };
export const WaitingOnAPhone: Story = {
  args: { ...online, waiting: manyWaiting },
  globals: { viewport: { value: 'phone' } },
};
export const AtAKiosk: Story = {
  render: (args) => (
    <div data-density="kiosk">
      <ConnectionBar {...args} />
    </div>
  ),
};

export const AllLooks: Story = {
  tags: ['catalogue'],
  render: (args) => (
    <Catalogue rows={[...connectionTroubles, 'online']} columns={['nothing', ...waitingStates]}>
      {(row, column) => (
        <ConnectionBar
          {...args}
          {...(row === 'online' ? online : { trouble: row, title: titles[row] })}
          {...(column !== 'nothing' && { waiting: waitingOf(column, { detail: 'Asha Rao' }) })}
          className="w-80"
        />
      )}
    </Catalogue>
  ),
};
