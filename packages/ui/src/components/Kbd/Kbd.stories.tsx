import type { Meta, StoryObj } from '@storybook/react-vite';
import { argTypesOf } from '../../testing/argTypes.ts';
import { Catalogue } from '../../testing/Catalogue.tsx';
import { Kbd, kbdSizes } from './Kbd.tsx';

/**
 * **When:** Beside the action of a shortcut: in a tooltip, a menu, a hint.
 *
 * **When not:** As the only hint of a feature; on touch screens.
 *
 * **Keyboard:** None.
 *
 * **Tokens:** surface, line, muted, radius-factor.
 */
const meta = {
  title: 'Parts/Kbd',
  component: Kbd,
  argTypes: argTypesOf(Kbd, { keys: 'object', size: kbdSizes, label: 'text' }),
  args: { keys: ['Ctrl', 'K'] },
} satisfies Meta<typeof Kbd>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const OneKey: Story = { args: { keys: ['/'] } };
export const Signs: Story = { args: { keys: ['⌘', 'K'], label: 'Command K' } };
export const InText: Story = {
  render: (args) => (
    <p>
      Press <Kbd {...args} /> to go anywhere.
    </p>
  ),
};
export const LongText: Story = { args: { keys: ['Control', 'Shift', 'Page Down'] } };

const samples = { letter: ['K'], together: ['Ctrl', 'K'], word: ['Enter'], arrows: ['↑', '↓'] };
export const AllLooks: Story = {
  tags: ['catalogue'],
  render: () => (
    <Catalogue rows={kbdSizes} columns={['letter', 'together', 'word', 'arrows']}>
      {(size, sample) => <Kbd size={size} keys={samples[sample]} />}
    </Catalogue>
  ),
};
