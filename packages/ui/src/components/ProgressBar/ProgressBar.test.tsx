import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import * as stories from './ProgressBar.stories.tsx';

const { Plain, Unknown } = composeStories(stories);

testConformance('progress-bar', (props) => (
  <ProgressBar {...props} label="Import" value={1} max={2} valueText="1 of 2" />
));

test('is a progress bar with its values', () => {
  render(<Plain />);
  const bar = screen.getByRole('progressbar', { name: 'Import' });
  expect(bar).toHaveAttribute('aria-valuenow', '1240');
  expect(bar).toHaveAttribute('aria-valuemax', '5000');
  expect(bar).toHaveAttribute('aria-valuetext', '1,240 of 5,000 rows');
});

test('without a value it has none', () => {
  render(<Unknown />);
  expect(screen.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow');
});

const at = (value: number) => <Plain value={value} valueText={`${value} rows`} />;
test('announces each quarter, and nothing in between', () => {
  const { rerender } = render(at(0));
  expect(screen.getByRole('status')).toHaveTextContent('0 rows');
  rerender(at(1249));
  expect(screen.getByRole('status')).toHaveTextContent('0 rows');
  rerender(at(1250));
  expect(screen.getByRole('status')).toHaveTextContent('1250 rows');
  rerender(at(5000));
  expect(screen.getByRole('status')).toHaveTextContent('5000 rows');
});
