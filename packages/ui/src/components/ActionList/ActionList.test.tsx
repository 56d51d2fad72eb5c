import { composeStories } from '@storybook/react-vite';
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { ActionList } from './ActionList.tsx';
import * as stories from './ActionList.stories.tsx';

const { Plain, Empty, Loading } = composeStories(stories);

testConformance('action-list', (props) => (
  <ActionList {...props} title="Dues" rows={[]} empty="Nobody owes anything" />
));

test('count and title name the list; each row has its action', () => {
  render(<Plain />);
  const section = within(screen.getByRole('region', { name: '23 Expired but still coming' }));
  const items = section.getAllByRole('listitem');
  expect(items).toHaveLength(3);
  expect(items[0]).toHaveTextContent('Vikram DesaiEnded yesterday · 18 visits in 30 days');
  expect(within(items[0]!).getByRole('button', { name: 'Renew Vikram Desai' })).toBeVisible();
  expect(section.getByRole('link', { name: 'Show all 23' })).toBeVisible();
});

test('without rows it says why, and links to nothing', () => {
  render(<Empty />);
  expect(screen.getByText('Nobody comes without a membership')).toBeVisible();
  expect(screen.queryByRole('list')).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
});

test('while loading it is busy and has no count', () => {
  render(<Loading />);
  expect(screen.getByRole('region', { name: 'Expired but still coming' })).toHaveAttribute('aria-busy', 'true');
  expect(screen.queryByRole('link')).toBeNull();
});

test('when the row with the focus goes, the title takes it', () => {
  const { rerender } = render(<Plain />);
  screen.getByRole('button', { name: 'Renew Vikram Desai' }).focus();
  rerender(<Plain rows={Plain.args.rows!.slice(1)} />);
  expect(screen.getByRole('heading', { name: '23 Expired but still coming' })).toHaveFocus();
});

test('a row that goes without the focus does not move it', () => {
  const { rerender } = render(<Plain />);
  screen.getByRole('button', { name: 'Renew Vikram Desai' }).focus();
  screen.getByRole('button', { name: 'Renew Vikram Desai' }).blur();
  rerender(<Plain rows={Plain.args.rows!.slice(1)} />);
  expect(document.body).toHaveFocus();
});
