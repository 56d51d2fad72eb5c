import { composeStories } from '@storybook/react-vite';
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { AttendanceList } from './AttendanceList.tsx';
import * as stories from './AttendanceList.stories.tsx';

const { Plain, WithdrawnEntry, Loading, Empty, Failed, WithMore } = composeStories(stories);

testConformance('attendance-list', (props) => <AttendanceList {...props} label="Attendance" rows={[]} />);

test('each row shows time, action, method and duration', { tags: ['history-4'] }, () => {
  render(<Plain />);
  const table = screen.getByRole('table', { name: 'Attendance of Asha Rao' });
  const cells = within(within(table).getAllByRole('row')[2]!).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual(['2 Nov 2026, 08:31', 'Check-out', 'TAP', '1h 26m']);
});

test('a withdrawn row has no duration, says who withdrew it, and is no badge', () => {
  render(<WithdrawnEntry />);
  const row = screen.getAllByRole('row')[2]!;
  const cells = within(row).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    '2 Nov 2026, 08:31',
    'Check-out',
    'TAPUndone by Sunil Shinde',
    '',
  ]);
  expect(within(row).getByText('Check-out').tagName).toBe('S');
});

test('loading, empty and failed are distinct states', () => {
  const { rerender } = render(<Loading />);
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  rerender(<Empty />);
  expect(screen.getByText('No attendance records found for this member.')).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
  rerender(<Failed />);
  expect(screen.getByRole('alert')).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});

test('renders the footer with Load More', () => {
  render(<WithMore />);
  expect(screen.getByRole('button', { name: 'Load More' })).toBeVisible();
});
