import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { mockLayout, restoreLayout } from '../../testing/layout.ts';
import { SelectionBar } from './SelectionBar.tsx';
import * as stories from './SelectionBar.stories.tsx';

const { Plain, NothingYet, Closed } = composeStories(stories);

beforeEach(() => mockLayout(1000, 60));
afterEach(restoreLayout);

testConformance('selection-bar', (props) => (
  <SelectionBar {...props} open label="3 selected" actions={[]} onClear={() => undefined} />
));

test('the number is a status, the same one when the bar closes and opens: a new one would not be announced', () => {
  const { rerender } = render(<Closed />);
  const status = screen.getByRole('status');
  expect(status).toHaveTextContent('No members selected');
  rerender(<Closed {...Plain.args} />);
  expect(screen.getByRole('status')).toBe(status);
  expect(status).toHaveTextContent('3 members selected');
  rerender(<Closed />);
  expect(screen.getByRole('status')).toBe(status);
  expect(status).toHaveTextContent('No members selected');
  expect(screen.queryByRole('button')).toBeNull();
});

test('Escape inside clears; Escape in its menu only closes the menu', async () => {
  const onClear = vi.fn<() => void>();
  render(<Plain onClear={onClear} />);
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await screen.findByRole('menu');
  await userEvent.keyboard('{Escape}');
  expect(onClear).not.toHaveBeenCalled();
  screen.getByRole('button', { name: 'Extend' }).focus();
  await userEvent.keyboard('{Escape}');
  expect(onClear).toHaveBeenCalledOnce();
});

test('in a narrow container every action is in one menu', async () => {
  mockLayout(360, 60);
  render(<Plain />);
  expect(screen.queryByRole('button', { name: 'Extend' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Actions' }));
  await screen.findByRole('menu');
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Extend',
    'Deactivate',
    'Email',
    'Delete',
  ]);
});

test('with nothing selected the actions are disabled, Select all is not', () => {
  render(<NothingYet />);
  expect(screen.getByRole('button', { name: 'Extend' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'More' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Select all 214 that match' })).toBeEnabled();
});
