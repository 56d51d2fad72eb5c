import { composeStories } from '@storybook/react-vite';
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { ActivityCalendar } from './ActivityCalendar.tsx';
import * as stories from './ActivityCalendar.stories.tsx';
import { calendarWeeks, monthLabel } from './calendarWeeks.ts';

const { Plain, Loading, SeveralADay, UntilSunday } = composeStories(stories);

testConformance('activity-calendar', (props) => (
  <ActivityCalendar {...props} label="Visits" until="2026-11-03" counts={{}} />
));

test('a table of weekdays by weeks says each day in words', () => {
  render(<Plain counts={{ '2026-11-02': 1, '2026-11-03': 2 }} />);
  const table = within(screen.getByRole('table', { name: 'Visits of the last twelve weeks' }));
  expect(table.getAllByRole('columnheader')).toHaveLength(1 + 12);
  expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'Mon',
    'Tue',
    'Wed',
    'Thu',
    'Fri',
    'Sat',
    'Sun',
  ]);
  expect(table.getAllByRole('columnheader').at(-1)).toHaveTextContent('2 Nov 2026');
  const tuesday = table.getByRole('row', { name: /^Tue/ });
  expect(within(tuesday).getAllByRole('cell').at(-1)).toHaveTextContent('2 visits');
  expect(within(tuesday).getByTitle('3 Nov 2026: 2 visits')).toBeInTheDocument();
  expect(table.getAllByText('1 visit')).toHaveLength(1);
});

test('days to come are blank', () => {
  render(<Plain />);
  expect(screen.queryByTitle(/^4 Nov 2026/)).not.toBeInTheDocument();
});

test('a Sunday ends the last week', () => {
  render(<UntilSunday />);
  expect(screen.getByTitle(/^8 Nov 2026/)).toBeInTheDocument();
  expect(calendarWeeks('2026-11-08', 1)).toEqual([calendarWeeks('2026-11-02', 1)[0]]);
});

test('more than nine of a day are 9+', () => {
  render(<SeveralADay />);
  expect(screen.getByText('9+')).toBeInTheDocument();
});

test('while loading there is no table', () => {
  render(<Loading />);
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  expect(document.querySelector('[aria-busy=true]')).toBeInTheDocument();
});

test('a month is named above its first week, and no two names are beside each other', () => {
  const weeks = calendarWeeks('2026-11-03', 12);
  expect(weeks.map((_, index) => monthLabel(weeks, index, 'en-IN'))).toEqual([
    'Aug',
    '',
    '',
    'Sept',
    '',
    '',
    '',
    'Oct',
    '',
    '',
    '',
    'Nov',
  ]);
});
