import { composeStories } from '@storybook/react-vite';
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { Sparkline } from './Sparkline.tsx';
import * as stories from './Sparkline.stories.tsx';

const { Plain, OnePoint, AllZero, Empty, Loading } = composeStories(stories);

testConformance('sparkline', (props) => (
  <Sparkline {...props} label="Visits" x={['Mon']} xLabel="Day" valueLabel="Visits" values={[1]} />
));

test('its name says the highest and the lowest, a table each value', () => {
  render(<Plain />);
  expect(
    screen.getByRole('img', {
      name: /^Check-ins of the last 14 days: highest \d+ \(.+ 2025\), lowest 56 \(16 Nov 2025\)$/,
    }),
  ).toBeInTheDocument();
  const table = within(screen.getByRole('table', { name: 'Check-ins of the last 14 days' }));
  expect(table.getAllByRole('row')).toHaveLength(1 + 14);
});

test('one point, all zeros and nothing have a name and no invalid drawing', () => {
  const { rerender } = render(<OnePoint />);
  expect(screen.getByRole('img', { name: /: 12 \(3 Nov 2025\)$/ })).toBeInTheDocument();
  rerender(<AllZero />);
  expect(screen.getByRole('img', { name: /: 0 throughout$/ })).toBeInTheDocument();
  expect(screen.getByRole('img').innerHTML).not.toContain('NaN');
  rerender(<Empty />);
  expect(screen.getByRole('img', { name: /: no values$/ })).toBeInTheDocument();
});

test('while loading nothing is read', () => {
  render(<Loading />);
  expect(screen.queryByRole('img')).toBeNull();
  expect(document.querySelector('[aria-busy=true]')).toBeInTheDocument();
});
