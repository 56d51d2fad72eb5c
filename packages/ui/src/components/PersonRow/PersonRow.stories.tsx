import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { argTypesOf } from '../../testing/argTypes.ts';
import { handler } from '../../testing/handler.ts';
import { PersonRow, personExpiryTones, type PersonRowProps } from './PersonRow.tsx';

const actionOf = (label: string, name: string) => ({
  label,
  accessibleName: `${label} ${name}`,
  onSelect: handler(),
});

const expiries = {
  quiet: 'Expires 10 Dec 2026',
  soon: 'Expires in 4 days',
  expired: 'Expired 5 weeks ago',
  frozen: 'Frozen until 3 Dec 2026',
} as const;

/**
 * **When:** a person whom the desk checks in or out.
 *
 * **When not:** an event at the door: DoorRow. Comparing many people by columns: DataTable.
 *
 * **Keyboard:** the action's button; PersonFinder moves between rows.
 *
 * **Tokens:** surface, sunken, line, ink, muted, primary, danger, warning, info; Button's, StatusBadge's.
 */
const meta = {
  title: 'Parts/PersonRow',
  component: PersonRow,
  argTypes: argTypesOf(PersonRow, {
    name: 'text',
    detail: 'text',
    status: ['in', 'out', 'inactive'],
    statusText: 'text',
    since: 'text',
    plan: 'text',
    expiry: 'object',
    due: 'text',
    note: 'text',
    pendingText: 'text',
    active: 'boolean',
    action: false,
    renderName: false,
  }),
  args: {
    name: 'Asha Rao',
    detail: '… 12345',
    status: 'out',
    statusText: 'OUT',
    plan: 'Monthly',
    expiry: { text: expiries.quiet, tone: 'quiet' },
    action: actionOf('Check In', 'Asha Rao'),
  },
  render: (args: PersonRowProps) => (
    <div className="@container/people rounded-lg border border-line bg-surface" role="grid" aria-label="People">
      <PersonRow {...args} />
    </div>
  ),
} satisfies Meta<typeof PersonRow>;
export default meta;
type Story = StoryObj<typeof meta>;

const inside = {
  status: 'in',
  statusText: 'IN',
  since: 'since 9:00 am',
  action: actionOf('Check Out', 'Asha Rao'),
} as const;
const attention = {
  expiry: { text: expiries.expired, tone: 'expired' },
  due: '₹1,200 due',
  note: 'Knee injury: no squats',
} as const;

export const Plain: Story = {};
export const Active: Story = { args: { active: true } };
export const Inside: Story = { args: inside };
export const Attention: Story = { args: attention };
export const Pending: Story = {
  args: { pendingText: 'Checking in…', action: { ...actionOf('Check In', 'Asha Rao'), busy: true } },
};
/** Recorded here, and to be sent: the person can leave meanwhile. */
export const Waiting: Story = { args: { ...inside, pendingText: 'IN, waiting to be sent' } };
export const Inactive: Story = {
  args: {
    status: 'inactive',
    statusText: 'Inactive',
    action: { ...actionOf('Check In', 'Asha Rao'), disabled: true, hint: 'This membership is inactive' },
  },
};
export const NameAndStateOnly: Story = {
  args: { ...inside, detail: 'Powai Lake', plan: undefined, expiry: undefined },
};
export const LongTexts: Story = {
  args: {
    ...inside,
    ...attention,
    name: 'Venkatanarasimharajuvaripeta Lakshminarayanan Subramanian',
    plan: 'Yearly with personal training, mornings',
    note: 'Wants to move to the yearly plan but asks for the price of last year, and for a locker',
  },
  play: async ({ canvas, args }) => {
    const name = canvas.getByTitle(args.name).getBoundingClientRect();
    await expect(name.right).toBeLessThanOrEqual(canvas.getByText('IN').getBoundingClientRect().left);
  },
};
/** On a tablet held upright neither the expiry nor what waits is cut. */
export const Tablet: Story = {
  args: {
    ...inside,
    ...attention,
    expiry: { text: 'Expired 12 months ago', tone: 'expired' },
    pendingText: 'OUT, not sent yet',
  },
  globals: { viewport: { value: 'tabletUpright' } },
  render: (args) => <div className="w-180">{meta.render(args)}</div>,
  play: async ({ canvas }) => {
    for (const text of ['Expired 12 months ago', 'OUT, not sent yet']) {
      const { scrollWidth, clientWidth, offsetHeight } = await canvas.findByText(text);
      await expect(scrollWidth).toBeLessThanOrEqual(clientWidth || scrollWidth);
      await expect(offsetHeight).toBeLessThan(28);
    }
  },
};
export const Narrow: Story = { args: { ...inside, ...attention }, globals: { viewport: { value: 'phone' } } };

const looks: Partial<PersonRowProps>[] = [
  ...personExpiryTones.map((tone) => ({ expiry: { text: expiries[tone], tone } })),
  inside,
  { ...attention, active: true },
  { pendingText: 'Checking in…' },
];
export const AllLooks: Story = {
  tags: ['catalogue'],
  render: (args) => (
    <div className="@container/people rounded-lg border border-line bg-surface" role="grid" aria-label="People">
      {looks.map((look, at) => (
        <PersonRow key={at} {...args} {...look} />
      ))}
    </div>
  ),
};
