import { composeStories } from '@storybook/react-vite';
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { Checklist } from './Checklist.tsx';
import * as stories from './Checklist.stories.tsx';

const { Plain } = composeStories(stories);

testConformance('checklist', (props) => <Checklist {...props} title="Set up" progressText="0 of 0 done" items={[]} />);

test('what is done says so and offers nothing; what is open says what it is good for', () => {
  render(<Plain />);
  const [branch, hours] = screen.getAllByRole('listitem');
  expect(branch).toHaveTextContent('Done: Branch');
  expect(within(branch!).queryByRole('button')).toBeNull();
  expect(hours).toHaveTextContent('Opening hoursVisits end at closing');
  expect(within(hours!).getByRole('button', { name: 'Go to opening hours' })).toBeVisible();
});

test('the progress is read as a value', () => {
  render(<Plain />);
  const bar = screen.getByRole('progressbar', { name: 'Set up your gym' });
  expect(bar).toHaveAttribute('aria-valuetext', '1 of 4 done');
});
