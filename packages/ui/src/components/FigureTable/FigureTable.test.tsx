import { composeStories } from '@storybook/react-vite';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { FigureTable } from './FigureTable.tsx';
import * as stories from './FigureTable.stories.tsx';

const { Plain, Empty, Loading, ManyFigures } = composeStories(stories);

testConformance('figure-table', (props) => (
  <FigureTable<string>
    {...props}
    label="Branches"
    rowLabel="Branch"
    rows={['Indiranagar']}
    rowKey={(row) => row}
    rowHeader={(row) => row}
    columns={[]}
  />
));

test('each figure has the names of its row and column', () => {
  render(<Plain />);
  const table = screen.getByRole('table', { name: 'Check-ins by branch' });
  const row = within(table).getByRole('row', { name: /^Koramangala/ });
  expect(within(row).getByRole('rowheader')).toHaveTextContent('Koramangala');
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Branch', 'Check-ins', 'Before']);
  // The column's name, which is in the cell too where rows stack, is not read out twice.
  expect(within(row).getAllByRole('cell', { name: /^(?:403|363)$/ })).toHaveLength(2);
});

test('a column of buttons has a name for screen readers', () => {
  render(<ManyFigures />);
  expect(screen.getByRole('columnheader', { name: 'Action' })).toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: 'Call' })).toHaveLength(3);
});

test('without rows it says why, and nothing while loading', () => {
  const { rerender } = render(<Empty />);
  expect(screen.getByText('Nobody checked in')).toBeVisible();
  rerender(<Loading />);
  expect(screen.queryByText('Nobody checked in')).toBeNull();
  expect(screen.getByRole('group', { name: 'Check-ins by branch' })).toHaveAttribute('aria-busy', 'true');
});

test('the definition is one press away', async () => {
  render(<Plain />);
  await userEvent.click(screen.getByRole('button', { name: 'What Check-ins by branch means' }));
  expect(screen.getByText(/^Where members checked in/)).toBeVisible();
});
