import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { conforms } from '../../testing/conformance.tsx';
import { giveRoom, takeRoom } from '../../testing/room.ts';
import { FilterPanel } from './FilterPanel.tsx';
import * as stories from './FilterPanel.stories.tsx';

const { Plain, Filtered } = composeStories(stories);

beforeEach(() => giveRoom(1000, 600));
afterEach(takeRoom);

conforms('filter-panel', (props) => <FilterPanel {...props} onReset={() => {}} />);

test('a chip removes its filter alone', async () => {
  const onRemove = vi.fn<() => void>();
  render(<Filtered chips={[{ label: 'Plan: Yearly', onRemove }]} />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove Plan: Yearly' }));
  expect(onRemove).toHaveBeenCalledOnce();
});

test('reset is there when there is something to reset', async () => {
  const onReset = vi.fn<() => void>();
  const { rerender } = render(<Plain onReset={onReset} />);
  expect(screen.getByRole('button', { name: 'Reset All' })).toBeDisabled();
  rerender(<Filtered onReset={onReset} />);
  await userEvent.click(screen.getByRole('button', { name: 'Reset All' }));
  expect(onReset).toHaveBeenCalledOnce();
});

test('the active quick filter says so', () => {
  render(<Filtered />);
  expect(screen.getByRole('button', { pressed: true })).toHaveTextContent('Currently Checked In');
});

test('how many are left is announced', () => {
  render(<Filtered />);
  expect(screen.getByRole('status')).toHaveTextContent('Showing 12 of 340 members');
});

test('where it is narrow, the controls are in a drawer, which counts what is active', async () => {
  giveRoom(360, 600);
  render(<Filtered />);
  expect(screen.queryByRole('combobox', { name: 'Plan' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Filters (2)' }));
  expect(screen.getByRole('combobox', { name: 'Plan' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('combobox', { name: 'Plan' })).toBeNull();
});
