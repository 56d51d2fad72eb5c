import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { ResultScreen } from './ResultScreen.tsx';
import * as stories from './ResultScreen.stories.tsx';

const { Plain, Attention, Refused, Nobody, GoodNews } = composeStories(stories);

testConformance('result-screen', (props) => <ResultScreen {...props} tone="success" headline="Check-in Successful" />);

test('is an alert with headline, name, greeting, action and facts, and no button in it', () => {
  render(<Plain />);
  expect(screen.getByRole('alert').textContent).toBe(
    'Check-in SuccessfulAsha RaoWelcome back, Asha · visit 100Checked in at 10:00 amVisits100PlanYearly',
  );
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Visits', 'Plan']);
  expect(screen.getByRole('button', { name: 'Next' })).toBeVisible();
});

test.each([
  ['success', Plain, 'Check-in Successful'],
  ['attention', Attention, 'Check-in Successful'],
  ['refused', Refused, 'Check-in Failed'],
])('%s has its tone and text', (tone, Shown, headline) => {
  render(<Shown />);
  const alert = screen.getByRole('alert');
  expect(alert.closest('[data-slot=result-screen]')).toHaveAttribute('data-tone', tone);
  expect(alert).toHaveTextContent(headline);
});

test('lists every notice in words', () => {
  render(<GoodNews />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Happy birthday',
    '100th visit',
  ]);
});

test('renders without name and facts', () => {
  render(<Nobody />);
  expect(screen.getByRole('alert').textContent).toBe(
    'Card not recognisedThis card is not known here. Please ask at the desk.',
  );
  expect(screen.queryByRole('term')).toBeNull();
  expect(screen.queryByRole('list')).toBeNull();
});
