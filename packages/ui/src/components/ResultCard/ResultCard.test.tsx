import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { ResultCard } from './ResultCard.tsx';
import * as stories from './ResultCard.stories.tsx';

const { Plain, WithWarning, Failed, Nobody } = composeStories(stories);

testConformance('result-card', (props) => <ResultCard {...props} tone="success" headline="Check-in Successful" />);

test('is an alert with headline, name, action and facts', () => {
  render(<Plain />);
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Check-in SuccessfulAsha RaoChecked in at 10:00Visits49PlanYearly',
  );
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Visits', 'Plan']);
});

test.each([
  ['success', Plain],
  ['warning', WithWarning],
  ['error', Failed],
])('%s has its tone and text', (tone, Shown) => {
  render(<Shown />);
  expect(screen.getByRole('alert')).toHaveAttribute('data-tone', tone);
  expect(screen.getByRole('alert')).toHaveTextContent(tone === 'error' ? 'Check-in Failed' : 'Check-in Successful');
});

test('shows the warning', () => {
  render(<WithWarning />);
  expect(screen.getByText('The membership expired on 31 Oct 2026. Please see the desk.')).toBeVisible();
});

test('renders without name and facts', () => {
  render(<Nobody />);
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Code not recognisedIt may have expired. Please scan the code on this screen again.',
  );
  expect(screen.queryByRole('term')).toBeNull();
});
