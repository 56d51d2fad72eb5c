import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { ComparedFigure } from './ComparedFigure.tsx';
import * as stories from './ComparedFigure.stories.tsx';

const { Plain, NothingToCompare, Loading } = composeStories(stories);

testConformance('compared-figure', (props) => <ComparedFigure {...props} label="Members" value="5" />);

test('figure, change and what it was before are words', () => {
  render(<Plain />);
  expect(screen.getByRole('term')).toHaveTextContent('Check-ins');
  expect(screen.getByRole('definition')).toHaveTextContent('1,288');
  expect(screen.getByText('+84, 7% more')).toBeVisible();
  expect(screen.getByText('1,204 before')).toBeVisible();
});

test('the definition is one press away, and goes with another', async () => {
  render(<Plain />);
  const button = screen.getByRole('button', { name: 'What Check-ins means', expanded: false });
  expect(screen.queryByText(/^How often members/)).toBeNull();
  await userEvent.click(button);
  expect(screen.getByText(/^How often members/)).toBeVisible();
  expect(button).toHaveAttribute('aria-expanded', 'true');
  await userEvent.click(button);
  expect(screen.queryByText(/^How often members/)).toBeNull();
});

test('without a comparison nothing is said of a change', () => {
  render(<NothingToCompare />);
  expect(screen.queryByText(/more|less|before/)).toBeNull();
});

test('loading shows neither value nor change', () => {
  render(<Loading />);
  expect(screen.queryByText('1,288')).toBeNull();
  expect(screen.queryByText(/more/)).toBeNull();
});
