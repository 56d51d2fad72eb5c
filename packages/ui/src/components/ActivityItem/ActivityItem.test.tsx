import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { ActivityItem } from './ActivityItem.tsx';
import * as stories from './ActivityItem.stories.tsx';

const { Plain, WithChanges, Removed } = composeStories(stories);
const values = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);

testConformance('activity-item', (props) => <ActivityItem {...props} actor="Asha" action="came" time="10:05" />);

test('renders actor, action and time as one sentence', () => {
  render(<Plain />);
  expect(screen.getByText('Asha Rao').parentElement).toHaveTextContent('Asha Rao changed the membership of Ravi Iyer');
  expect(screen.getByText('10:05')).toHaveAttribute('datetime', '2026-11-03T10:05:00+05:30');
  expect(screen.queryByRole('button')).toBeNull();
});

test.each(['{Enter}', ' '])('key "%s" toggles the changes and keeps the focus', async (key) => {
  render(<WithChanges />);
  const button = screen.getByRole('button', { name: '3 changes', expanded: false });
  expect(button).toHaveAccessibleDescription('Asha Rao changed the membership of Ravi Iyer');
  expect(screen.queryByRole('definition')).toBeNull();
  await userEvent.tab();
  await userEvent.keyboard(key);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(document.getElementById(button.getAttribute('aria-controls')!)).toContainElement(screen.getByText('Yearly'));
  expect(button).toHaveFocus();
  await userEvent.keyboard(key);
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('definition')).toBeNull();
});

test('shows previous and new values, and a missing previous value', async () => {
  render(<WithChanges />);
  await userEvent.click(screen.getByRole('button'));
  expect(values()).toEqual([
    'From MonthlyTo Yearly',
    'From 3 Nov 2026To 3 Nov 2027',
    'From NothingTo ravi@irontemple.in',
  ]);
});

test('shows a missing new value', () => {
  render(<Removed />);
  expect(values()).toEqual(['From 80 Feet Road\nBengaluru 560034To Nothing']);
});
