import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { argTypesOf } from '../../testing/argTypes.ts';
import { Catalogue } from '../../testing/Catalogue.tsx';
import { handler } from '../../testing/handler.ts';
import { PseudoState, pseudoStates } from '../../testing/PseudoState.tsx';
import { statusColors } from '../OccupancyCard/OccupancyCard.tsx';
import { OccupancyTile } from './OccupancyTile.tsx';

/**
 * **When:** how full each of several places is, at a glance, and which one is in view.
 *
 * **When not:** one place: OccupancyCard.
 *
 * **Keyboard:** a toggle button.
 *
 * **Tokens:** surface, line, edge, ink, muted, positive, warning, danger; OccupancyBar's.
 */
const meta = {
  title: 'Parts/OccupancyTile',
  component: OccupancyTile,
  argTypes: argTypesOf(OccupancyTile, {
    name: 'text',
    count: 'number',
    capacity: 'number',
    capacityText: 'text',
    detailText: 'text',
    statusText: 'text',
    statusColor: statusColors,
    pressed: 'boolean',
    onClick: 'action',
  }),
  args: {
    name: 'Indiranagar',
    count: 61,
    capacity: 120,
    capacityText: 'of 120',
    statusText: 'Comfortable',
    statusColor: 'success',
    pressed: false,
    onClick: handler(),
    className: 'max-w-64',
  },
} satisfies Meta<typeof OccupancyTile>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Pressed: Story = { args: { pressed: true } };
export const PressedInForcedColors: Story = {
  args: { pressed: true },
  parameters: { media: { 'forced-colors': 'active' } },
  play: async ({ canvas }) => {
    const tile = canvas.getByRole('button');
    const { color, backgroundColor } = getComputedStyle(tile);
    for (const text of ['Indiranagar', '61', 'of 120', 'Comfortable'])
      await expect(getComputedStyle(canvas.getByText(text)).color).toBe(color);
    const bar = tile.querySelector('[data-slot=occupancy-bar] > *')!;
    await expect(getComputedStyle(bar).backgroundColor).not.toBe(backgroundColor);
  },
};
export const Busy: Story = { args: { count: 88, statusText: 'Busy', statusColor: 'warning' } };
export const OverCapacity: Story = { args: { count: 131, statusText: 'Full', statusColor: 'danger' } };
export const ProbablyGone: Story = { args: { detailText: 'about 43' } };
export const LongText: Story = {
  args: { name: 'Thiruvananthapuram Technopark Phase Three, Kazhakkoottam Bypass' },
};

const texts = { success: 'Comfortable', warning: 'Busy', danger: 'Full' } as const;
export const AllLooks: Story = {
  tags: ['catalogue'],
  render: (args) => (
    <Catalogue rows={statusColors} columns={[...pseudoStates, 'pressed']}>
      {(statusColor, state) => (
        <PseudoState of="button" state={state}>
          <OccupancyTile
            {...args}
            statusColor={statusColor}
            statusText={texts[statusColor]}
            pressed={state === 'pressed'}
          />
        </PseudoState>
      )}
    </Catalogue>
  ),
};
