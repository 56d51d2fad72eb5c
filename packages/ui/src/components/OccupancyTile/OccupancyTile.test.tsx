import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { OccupancyTile } from './OccupancyTile.tsx';
import * as stories from './OccupancyTile.stories.tsx';

const { Plain, OverCapacity } = composeStories(stories);

testConformance('occupancy-tile', (props) => (
  <OccupancyTile
    {...props}
    name="Indiranagar"
    count={61}
    capacity={120}
    capacityText="of 120"
    statusText="Comfortable"
    statusColor="success"
    pressed={false}
  />
));

test('its name has place, status and numbers, above capacity too', async () => {
  const onClick = vi.fn<() => void>();
  render(<OverCapacity onClick={onClick} />);
  const button = screen.getByRole('button', { name: 'Indiranagar 131 of 120 Full', pressed: false });
  await userEvent.click(button);
  expect(onClick).toHaveBeenCalledOnce();
});

test('the one in view is pressed', () => {
  render(<Plain pressed />);
  expect(screen.getByRole('button', { pressed: true })).toBeVisible();
});
