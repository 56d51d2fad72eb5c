import { composeStories } from '@storybook/react-vite';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { PersonFinder } from './PersonFinder.tsx';
import * as stories from './PersonFinder.stories.tsx';
import { MAX_ENTER_WAIT_MS, type FoundPerson } from './useActivePerson.ts';

const { Plain, NoQuery, More, Loading, Empty, Pending } = composeStories(stories);

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn<() => void>();
});
afterEach(() => vi.unstubAllGlobals());

testConformance('person-finder', (props) => (
  <PersonFinder {...props} label="Find" query="" onQueryChange={() => {}} groups={[]} />
));

const field = () => screen.getByRole('combobox', { name: 'Find a member' });
const dockBottom = () => field().closest<HTMLElement>('[style]')?.style.bottom;
const active = () => screen.getByRole('row', { selected: true });
const runnable = (onSelect: (name: string) => void) => {
  const [members, guests] = Plain.args.groups!;
  const withAction = (rows: readonly FoundPerson[]) =>
    rows.map((row) => ({
      ...row,
      action: { ...row.action!, onSelect: () => onSelect(row.name) },
    }));
  return [
    { ...members!, rows: withAction(members!.rows) },
    { ...guests!, rows: withAction(guests!.rows) },
  ];
};

test('rows are grouped and counted; with a query the first is active', () => {
  render(<Plain />);
  expect(screen.getByRole('rowgroup', { name: 'Members 3' })).toContainElement(active());
  expect(screen.getByRole('rowgroup', { name: 'Guests 1' })).toBeVisible();
  expect(active()).toHaveTextContent('Asha Rao');
  expect(field()).toHaveAttribute('aria-activedescendant', active().id);
  expect(field()).toHaveAttribute('aria-controls', screen.getByRole('grid').id);
  expect(screen.getByRole('status')).toHaveTextContent('4 found');
});

test('arrow keys choose, over the groups and not around; Enter runs the action; the focus stays', async () => {
  const onSelect = vi.fn<(name: string) => void>();
  render(<Plain groups={runnable(onSelect)} />);
  await userEvent.click(field());
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(active()).toHaveTextContent('Ashwin Nair');
  await userEvent.keyboard('{ArrowDown}');
  expect(active()).toHaveTextContent('Ashwin Nair');
  await userEvent.keyboard('{ArrowUp}{Enter}');
  expect(onSelect.mock.calls).toEqual([['Aasha Kulkarni']]);
  expect(field()).toHaveFocus();
});

test('Enter does what the row says instead of its button, a click does what the button says', async () => {
  const [onSelect, onEnter] = [vi.fn<(name: string) => void>(), vi.fn<() => void>()];
  const [members] = runnable(onSelect);
  const [asha, ...others] = members!.rows;
  render(<Plain groups={[{ ...members!, rows: [{ ...asha!, action: { ...asha!.action, onEnter } }, ...others] }]} />);
  await userEvent.type(field(), '{Enter}');
  expect([onEnter.mock.calls.length, onSelect.mock.calls.length]).toEqual([1, 0]);
  await userEvent.click(screen.getByRole('button', { name: asha!.action.accessibleName }));
  expect([onEnter.mock.calls.length, onSelect.mock.calls.length]).toEqual([1, 1]);
});

test('typing makes the first row active again', async () => {
  render(<Plain />);
  await userEvent.click(field());
  await userEvent.keyboard('{ArrowDown}');
  expect(active()).toHaveTextContent('Asha Menon');
  await userEvent.keyboard('a');
  expect(active()).toHaveTextContent('Asha Rao');
});

test('without a query no row is active until an arrow key chooses one', async () => {
  const onSelect = vi.fn<(name: string) => void>();
  render(<NoQuery groups={runnable(onSelect)} />);
  await userEvent.click(field());
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('row', { selected: true })).toBeNull();
  expect(onSelect).not.toHaveBeenCalled();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onSelect.mock.calls).toEqual([['Asha Rao']]);
});

test('Escape and the button clear the search', async () => {
  render(<Plain />);
  await userEvent.click(field());
  await userEvent.keyboard('{Escape}');
  expect(field()).toHaveValue('');
  await userEvent.keyboard('ash');
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(field()).toHaveValue('');
  expect(field()).toHaveFocus();
});

test('more rows are loaded by the button, and by the arrow keys at the end', async () => {
  const onMore = vi.fn<() => void>();
  render(<More onMore={onMore} />);
  await userEvent.click(screen.getByRole('button', { name: 'Show 40 More of 212' }));
  expect(onMore).toHaveBeenCalledOnce();
  await userEvent.click(field());
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(onMore).toHaveBeenCalledTimes(2);
});

test('Enter does nothing on a pending row, nor while an input method composes', () => {
  const onSelect = vi.fn<(name: string) => void>();
  const [group] = Pending.args.groups!;
  const row = { ...group!.rows[0]!, action: { ...group!.rows[0]!.action!, onSelect: () => onSelect('pending') } };
  const { rerender } = render(<Pending groups={[{ ...group!, rows: [row] }]} />);
  fireEvent.keyDown(field(), { key: 'Enter' });
  rerender(<Plain groups={runnable(onSelect)} />);
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
  expect(onSelect).not.toHaveBeenCalled();
});

test('an Enter from before the list is queued, and acts on the only match once everybody is there', async () => {
  const onSelect = vi.fn<(name: string) => void>();
  const [members] = runnable(onSelect);
  const only = { ...members!, count: 1, rows: members!.rows.slice(0, 1) };
  const { rerender } = render(<Loading />);
  await userEvent.type(field(), '{Enter}');
  expect(screen.getAllByText('Enter waits for the list')[0]).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Enter waits for the list');
  rerender(<Loading groups={[only]} />);
  expect(onSelect).not.toHaveBeenCalled();
  rerender(<Loading groups={[only]} loading={false} />);
  expect(onSelect.mock.calls).toEqual([['Asha Rao']]);
  expect(screen.queryByText('Enter waits for the list')).toBeNull();
});

test('a queued Enter chooses nobody among several, and says so; the next one acts', async () => {
  const onSelect = vi.fn<(name: string) => void>();
  const { rerender } = render(<Loading />);
  await userEvent.type(field(), '{Enter}');
  rerender(<Loading groups={runnable(onSelect)} loading={false} />);
  expect(onSelect).not.toHaveBeenCalled();
  expect(screen.getByRole('status').textContent).toMatch(/^Several people match/);
  await userEvent.keyboard('{Enter}');
  expect(onSelect.mock.calls).toEqual([['Asha Rao']]);
});

test('typing on, clearing and ten seconds give a queued Enter up', async () => {
  const onSelect = vi.fn<(name: string) => void>();
  const [members] = runnable(onSelect);
  const only = [{ ...members!, count: 1, rows: members!.rows.slice(0, 1) }];
  const { rerender } = render(<Loading />);
  await userEvent.type(field(), '{Enter}a');
  rerender(<Loading groups={only} loading={false} />);
  rerender(<Loading />);
  vi.useFakeTimers();
  try {
    fireEvent.keyDown(field(), { key: 'Enter' });
    act(() => void vi.advanceTimersByTime(MAX_ENTER_WAIT_MS));
    rerender(<Loading groups={only} loading={false} />);
  } finally {
    vi.useRealTimers();
  }
  expect(onSelect).not.toHaveBeenCalled();
});

test('the person that Enter acts on stays the same where the order changes meanwhile', async () => {
  const onSelect = vi.fn<(name: string) => void>();
  const { rerender } = render(<Plain groups={runnable(onSelect)} />);
  await userEvent.click(field());
  const [members, others] = runnable(onSelect);
  rerender(<Plain groups={[{ ...members!, rows: members!.rows.toReversed() }, others!]} />);
  expect(active()).toHaveTextContent('Asha Rao');
  await userEvent.keyboard('{Enter}');
  expect(onSelect.mock.calls).toEqual([['Asha Rao']]);
});

test('loading and empty are distinct', () => {
  const { rerender } = render(<Loading />);
  expect(screen.getByRole('status')).toHaveTextContent('Loading members...');
  expect(field()).toHaveAttribute('aria-expanded', 'false');
  rerender(<Empty />);
  expect(screen.getByText('Nobody found for “zumba”')).toBeVisible();
  expect(screen.queryByRole('grid')).toBeNull();
});

test('the docked search stands above the screen keyboard', () => {
  const viewport = Object.assign(new EventTarget(), { height: window.innerHeight, offsetTop: 0, scale: 1 });
  vi.stubGlobal('visualViewport', viewport);
  render(<Plain />);
  expect(dockBottom()).toBeUndefined();
  act(() => {
    viewport.height -= 300;
    viewport.dispatchEvent(new Event('resize'));
  });
  expect(dockBottom()).toBe('300px');
});
