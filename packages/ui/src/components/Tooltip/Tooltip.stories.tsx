import type { Meta, StoryObj } from '@storybook/react-vite';
import { RefreshCw } from 'lucide-react';
import { argTypesOf } from '../../testing/argTypes.ts';
import { Catalogue } from '../../testing/Catalogue.tsx';
import { Button } from '../Button/Button.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { Tooltip, tooltipSides } from './Tooltip.tsx';

/**
 * **When:** Full text of a truncated value, the shortcut of a button, the exact time of "5 minutes ago".
 *
 * **When not:** Essential information: touch devices do not show it. Interactive content: DropdownMenu.
 *
 * **Keyboard:** Opens on focus; Escape closes it. Hover opens it after a delay; the pointer can move onto it.
 *
 * **Tokens:** raised, line, ink, shadow, radius-factor; Kbd's.
 */
const meta = {
  title: 'Parts/Tooltip',
  component: Tooltip,
  argTypes: argTypesOf(Tooltip, {
    text: 'text',
    keys: 'object',
    side: tooltipSides,
    defaultOpen: 'boolean',
    children: false,
  }),
  args: { text: 'Everyone who is inside now', children: <Button>Occupancy</Button> },
  render: (args) => (
    <div className="flex justify-center p-16">
      <Tooltip {...args} />
    </div>
  ),
} satisfies Meta<typeof Tooltip>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Open: Story = { args: { defaultOpen: true } };
export const WithKeys: Story = {
  args: {
    defaultOpen: true,
    text: 'Refresh',
    keys: ['Shift', 'R'],
    children: <IconButton icon={RefreshCw} label="Refresh" title="" />,
  },
};
export const LongText: Story = {
  args: {
    defaultOpen: true,
    text: 'Venkatanarasimharajuvaripeta Lakshminarayanan Subramanian, who came for the first time on 3 November 2026',
  },
};
export const AllLooks: Story = {
  tags: ['catalogue'],
  render: () => (
    <Catalogue rows={tooltipSides} columns={['words', 'keys']}>
      {(side, column) => (
        <div className="flex h-28 w-56 items-center justify-center">
          <Tooltip defaultOpen side={side} text="Refresh" keys={column === 'keys' ? ['R'] : undefined}>
            <Button>{side}</Button>
          </Tooltip>
        </div>
      )}
    </Catalogue>
  ),
};
