import { composeStories } from '@storybook/react-vite';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { PersonRow } from './PersonRow.tsx';
import * as stories from './PersonRow.stories.tsx';

const { Plain, Attention, Inactive, Pending, Active } = composeStories(stories);

testConformance('person-row', (props) => <PersonRow {...props} name="Asha Rao" status="out" statusText="OUT" />);

const cells = () =>
  within(screen.getByRole('row'))
    .getAllByRole('gridcell')
    .map(({ textContent }) => textContent);

test('a row says who, state, expiry, plan, dues and note in words, and what its button does', () => {
  render(<Attention />);
  expect(cells()).toEqual([
    'Asha Rao… 12345',
    'OUT',
    'Expired 5 weeks agoMonthly',
    '₹1,200 dueKnee injury: no squats',
    'Check In',
  ]);
  expect(screen.getByRole('button')).toHaveAccessibleName('Check In Asha Rao');
});

test('a pending row says so in place of the state, and its button does nothing', async () => {
  const onSelect = vi.fn<() => void>();
  render(<Pending action={{ label: 'Check In', accessibleName: 'Check In Asha Rao', busy: true, onSelect }} />);
  expect(screen.getByText('Checking in…')).toBeVisible();
  expect(screen.queryByText('IN')).toBeNull();
  await userEvent.click(screen.getByRole('button'));
  expect(onSelect).not.toHaveBeenCalled();
});

test('an action that is not possible says why', () => {
  render(<Inactive />);
  expect(screen.getByRole('button')).toBeDisabled();
  expect(screen.getByRole('button')).toHaveAttribute('title', 'This membership is inactive');
});

test('the row that Enter acts on is selected', () => {
  const { rerender } = render(<Plain />);
  expect(screen.getByRole('row')).toHaveAttribute('aria-selected', 'false');
  rerender(<Active />);
  expect(screen.getByRole('row', { selected: true })).toBeVisible();
});
