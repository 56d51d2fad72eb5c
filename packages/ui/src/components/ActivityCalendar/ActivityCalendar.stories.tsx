import type { Meta, StoryObj } from '@storybook/react-vite';
import { argTypesOf } from '../../testing/argTypes.ts';
import { Catalogue } from '../../testing/Catalogue.tsx';
import { ActivityCalendar } from './ActivityCalendar.tsx';
import { calendarWeeks } from './calendarWeeks.ts';

const until = '2026-11-03';
const days = calendarWeeks(until, 12).flat();
const visits = Object.fromEntries(days.filter((_, at) => at % 7 === 1 || at % 5 === 3).map((day) => [day, 1]));
const busy = Object.fromEntries(days.map((day, at) => [day, (at % 4) + (at === 40 ? 12 : 0)]));
const countText = (count: number) => (count === 0 ? 'No visit' : count === 1 ? '1 visit' : `${count} visits`);

/**
 * **When:** How regularly something happened over some weeks, such as visits.
 *
 * **When not:** Exact times: a list. Sums: StatCard.
 *
 * **Keyboard:** None, it is not interactive. A screen reader reads a table: weekdays by weeks.
 *
 * **Tokens:** accent, on-accent, sunken, edge, muted, radius-factor.
 */
const meta = {
  title: 'Parts/ActivityCalendar',
  component: ActivityCalendar,
  argTypes: argTypesOf(ActivityCalendar, {
    label: 'text',
    until: [until, '2026-11-08', '2026-01-01'],
    weeks: 'number',
    counts: 'object',
    countText: false,
    locale: ['en-IN', 'hi-IN', 'de-DE'],
    weekdayLabel: 'text',
  }),
  args: { label: 'Visits of the last twelve weeks', until, counts: visits, countText },
} satisfies Meta<typeof ActivityCalendar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Empty: Story = { args: { counts: {} } };
export const Loading: Story = { args: { counts: undefined } };
export const SeveralADay: Story = { args: { counts: busy } };
export const UntilSunday: Story = { args: { until: '2026-11-08' } };
export const FourWeeks: Story = { args: { weeks: 4 } };
export const HalfAYear: Story = { args: { weeks: 26 } };
export const ForcedColors: Story = { args: { counts: busy }, parameters: { media: { 'forced-colors': 'active' } } };

const amounts = { none: {}, once: { [until]: 1 }, twice: { [until]: 2 }, many: { [until]: 12 } } as const;
export const AllLooks: Story = {
  tags: ['catalogue'],
  render: (args) => (
    <Catalogue rows={['none', 'once', 'twice', 'many']} columns={['week']}>
      {(amount) => <ActivityCalendar {...args} weeks={1} counts={amounts[amount]} />}
    </Catalogue>
  ),
};
