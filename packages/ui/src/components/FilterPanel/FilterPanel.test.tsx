import { composeStories } from '@storybook/react-vite';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { mockLayout, restoreLayout } from '../../testing/layout.ts';
import { FilterPanel } from './FilterPanel.tsx';
import * as stories from './FilterPanel.stories.tsx';

const { Plain, Filtered, OfOneBranch } = composeStories(stories);

beforeEach(() => mockLayout(1000, 600));
afterEach(restoreLayout);

testConformance('filter-panel', (props) => <FilterPanel {...props} onReset={() => {}} />);

test('a chip removes only its own filter', async () => {
  const onRemove = vi.fn<() => void>();
  render(<Filtered chips={[{ label: 'Plan: Yearly', onRemove }]} />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove Plan: Yearly' }));
  expect(onRemove).toHaveBeenCalledOnce();
});

const searchChip = (label: string) => [{ id: 'search', label, onRemove: () => {} }];

test('a chip with an id stays while its label changes, with the focus', () => {
  const { rerender } = render(<Filtered chips={searchChip('“as”')} />);
  const button = screen.getByRole('button', { name: 'Remove “as”' });
  act(() => button.focus());
  rerender(<Filtered chips={searchChip('“ash”')} />);
  expect(button).toHaveFocus();
  expect(button).toHaveAccessibleName('Remove “ash”');
});

test('Reset is enabled only with active filters', { tags: ['member-list-15'] }, async () => {
  const onReset = vi.fn<() => void>();
  const { rerender } = render(<Plain onReset={onReset} />);
  expect(screen.getByRole('button', { name: 'Reset All' })).toBeDisabled();
  rerender(<Filtered onReset={onReset} />);
  await userEvent.click(screen.getByRole('button', { name: 'Reset All' }));
  expect(onReset).toHaveBeenCalledOnce();
});

test('the active quick filter has aria-pressed', () => {
  render(<Filtered />);
  expect(screen.getByRole('button', { pressed: true })).toHaveTextContent('Currently Checked In');
});

test('the summary is announced', () => {
  render(<Filtered />);
  expect(screen.getByRole('status')).toHaveTextContent('Showing 12 of 340 members');
});

test('narrow: the controls are in a drawer; its button shows the number of active filters', async () => {
  mockLayout(360, 600);
  render(<Filtered />);
  expect(screen.queryByRole('combobox', { name: 'Plan' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Filters (2)' }));
  expect(screen.getByRole('combobox', { name: 'Plan' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('combobox', { name: 'Plan' })).toBeNull();
});

test('narrow: the controls are not rendered before the drawer is opened', () => {
  mockLayout(360, 600);
  vi.stubGlobal('innerWidth', 360);
  const onRender = vi.fn<() => void>();
  const Controls = () => {
    onRender();
    return null;
  };
  render(<Filtered controls={<Controls />} />);
  vi.unstubAllGlobals();
  expect(onRender).not.toHaveBeenCalled();
});

test('narrow: chips and summary stay visible beside the drawer button', async () => {
  mockLayout(360, 600);
  render(<OfOneBranch />);
  expect(screen.getByRole('searchbox')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Currently Checked In' })).toBeNull();
  expect(screen.queryByRole('radiogroup', { name: 'Branch' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Remove Bandra' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Showing 12 of 340 members');
  await userEvent.click(screen.getByRole('button', { name: 'Filters (3)' }));
  const drawer = within(screen.getByRole('dialog', { name: 'Filters' }));
  expect(drawer.getByRole('button', { name: 'Currently Checked In' })).toBeVisible();
  expect(drawer.getByRole('radiogroup', { name: 'Branch' })).toBeVisible();
  expect(drawer.getByRole('status')).toHaveTextContent('Showing 12 of 340 members');
});

test('the scope alone does not enable Reset', () => {
  mockLayout(360, 600);
  render(<OfOneBranch chips={[]} />);
  expect(screen.getByRole('button', { name: 'Remove Bandra' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Reset All' })).toBeNull();
});

test('narrow: a chip with hideInDrawer is not shown', () => {
  const chips = [{ label: '“asha”', hideInDrawer: true, onRemove: () => {} }];
  const { unmount } = render(<Plain chips={chips} />);
  expect(screen.getByRole('button', { name: 'Remove “asha”' })).toBeVisible();
  unmount();
  mockLayout(360, 600);
  render(<Plain chips={chips} />);
  expect(screen.getByRole('button', { name: 'Filters' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Remove|Reset All/ })).toBeNull();
});

test('an empty summary keeps its line and announces nothing', () => {
  render(<Plain summary="" />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

/** Removed chips disappear, as on a page. */
function Removable() {
  const [labels, setLabels] = useState(['Active', 'Yearly', 'Expired']);
  const chips = labels.map((label) => ({ label, onRemove: () => setLabels(labels.filter((one) => one !== label)) }));
  return <Plain chips={chips} onReset={() => setLabels([])} />;
}
const press = async (name: string) => {
  screen.getByRole('button', { name }).focus();
  await userEvent.keyboard('{Enter}');
};

test('removing a chip focuses the next, then the last one left, then the search', async () => {
  render(<Removable />);
  await press('Remove Yearly');
  expect(screen.getByRole('button', { name: 'Remove Expired' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Remove Active' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('searchbox')).toHaveFocus();
});

test('Reset focuses the search; narrow: the drawer button', async () => {
  const { unmount } = render(<Removable />);
  await press('Reset All');
  expect(screen.getByRole('searchbox')).toHaveFocus();
  unmount();
  mockLayout(360, 600);
  render(<Removable />);
  await press('Reset All');
  expect(screen.getByRole('button', { name: 'Filters' })).toHaveFocus();
});
