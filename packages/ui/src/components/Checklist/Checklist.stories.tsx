import type { Meta, StoryObj } from '@storybook/react-vite';
import { argTypesOf } from '../../testing/argTypes.ts';
import { Catalogue } from '../../testing/Catalogue.tsx';
import { Button } from '../Button/Button.tsx';
import { Checklist } from './Checklist.tsx';

const item = (label: string, hint: string, done = false) => ({
  id: label,
  label,
  hint,
  done,
  action: <Button size="sm">{`Go to ${label.toLowerCase()}`}</Button>,
});
const items = [
  item('Branch', 'Where people come to', true),
  item('Opening hours', 'Visits end at closing'),
  item('Plans', 'What you sell, and for how much'),
  item('Members', 'Import them from a file'),
];

/**
 * **When:** What somebody who begins has to do once, in order. Items are ticked by what has happened, not by hand.
 *
 * **When not:** Steps of one task: Stepper. Work that comes back each day: ActionList.
 *
 * **Keyboard:** Tab goes along the actions.
 *
 * **Tokens:** surface, line, edge, ink, muted, positive, radius-factor; ProgressBar's.
 */
const meta = {
  title: 'Parts/Checklist',
  component: Checklist,
  argTypes: argTypesOf(Checklist, { title: 'text', progressText: 'text', items: false, doneText: 'text' }),
  args: { title: 'Set up your gym', progressText: '1 of 4 done', items },
} satisfies Meta<typeof Checklist>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const NothingDone: Story = {
  args: { progressText: '0 of 4 done', items: items.map((each) => ({ ...each, done: false })) },
};
export const AllDone: Story = {
  args: { progressText: '4 of 4 done', items: items.map((each) => ({ ...each, done: true })) },
};
export const LongText: Story = {
  args: {
    items: [
      item(
        'Opening hours of every weekday, and of the holidays of this year',
        'Visits of people who forget to check out end at closing time, so that the figure of tomorrow begins at nought',
      ),
      ...items.slice(1),
    ],
  },
};
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };

export const AllLooks: Story = {
  tags: ['catalogue'],
  render: (args) => (
    <Catalogue rows={['open', 'done']} columns={['item']}>
      {(state) => (
        <Checklist
          {...args}
          title={`${args.title}, ${state}`}
          items={[{ ...item('Branch', 'Where people come to'), done: state === 'done' }]}
        />
      )}
    </Catalogue>
  ),
};
