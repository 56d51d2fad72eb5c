import type { Meta, StoryObj } from '@storybook/react-vite';
import { argTypesOf } from '../../testing/argTypes.ts';
import { Catalogue } from '../../testing/Catalogue.tsx';
import { ProgressBar, progressTones } from './ProgressBar.tsx';

/**
 * **When:** A task of more than some seconds, with its numbers as text beside the bar.
 *
 * **When not:** Loading of content: Skeleton. A level that goes up and down: OccupancyBar.
 *
 * **Keyboard:** None.
 *
 * **Tokens:** sunken, primary, positive, danger.
 */
const meta = {
  title: 'Parts/ProgressBar',
  component: ProgressBar,
  argTypes: argTypesOf(ProgressBar, {
    label: 'text',
    value: 'number',
    max: 'number',
    valueText: 'text',
    tone: progressTones,
  }),
  args: { label: 'Import', value: 1240, max: 5000, valueText: '1,240 of 5,000 rows', className: 'w-80' },
} satisfies Meta<typeof ProgressBar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Begun: Story = { args: { value: 0, valueText: '0 of 5,000 rows' } };
export const Unknown: Story = { args: { value: undefined, valueText: 'Waiting' } };
export const Done: Story = { args: { value: 5000, valueText: '5,000 of 5,000 rows', tone: 'done' } };
export const Failed: Story = { args: { tone: 'failed' } };
export const NothingToDo: Story = { args: { value: 0, max: 0, valueText: '0 of 0 rows', tone: 'done' } };

const values = { begun: 0, quarter: 1240, most: 4700, all: 5000 } as const;
export const AllLooks: Story = {
  tags: ['catalogue'],
  render: (args) => (
    <Catalogue rows={progressTones} columns={['begun', 'quarter', 'most', 'all']}>
      {(tone, amount) => <ProgressBar {...args} className="w-52" tone={tone} value={values[amount]} />}
    </Catalogue>
  ),
};
