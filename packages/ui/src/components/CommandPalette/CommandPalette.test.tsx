import { composeStories } from '@storybook/react-vite';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { CommandPalette } from './CommandPalette.tsx';
import * as stories from './CommandPalette.stories.tsx';

const { Plain, Closed, Empty, Loading, LoadingMore } = composeStories(stories);
const field = () => screen.getByRole('combobox', { name: 'Search or go to' });
const active = () => screen.getByRole('option', { selected: true });

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn<() => void>();
});

testConformance('command-palette', (props) => (
  <CommandPalette
    {...props}
    open
    onOpenChange={() => {}}
    label="Search"
    query=""
    onQueryChange={() => {}}
    groups={[]}
    emptyText="Nothing"
    onRun={() => {}}
  />
));

test.each(['{Control>}k{/Control}', '{Meta>}k{/Meta}'])('%s opens and closes it', async (keys) => {
  render(<Closed />);
  await userEvent.tab();
  await userEvent.keyboard(keys);
  expect(screen.getByRole('dialog', { name: 'Search or go to' })).toBeVisible();
  expect(field()).toHaveFocus();
  await userEvent.keyboard(keys);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Search' })).toHaveFocus();
});

test('other key combinations with k do nothing', async () => {
  render(<Closed />);
  await userEvent.keyboard('k{Control>}{Shift>}k{/Shift}{/Control}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

const many = [
  {
    label: 'Members',
    count: 300,
    commands: Array.from({ length: 300 }, (_, index) => ({ id: `${index}`, label: `Member ${index + 1}` })),
  },
  { label: 'Go to', commands: [{ id: 'settings', label: 'Settings' }] },
];

test('of many matches it shows the number, and as many as somebody goes', async () => {
  render(<Plain groups={many} />);
  expect(screen.getByRole('group', { name: 'Members 300' })).toBeInTheDocument();
  expect(screen.getAllByRole('option')).toHaveLength(40);
  const list = screen.getByRole('listbox');
  fireEvent.scroll(list);
  expect(screen.getAllByRole('option')).toHaveLength(80);
  await userEvent.keyboard('{End}');
  expect(active()).toHaveTextContent('Settings');
  expect(screen.getAllByRole('option')).toHaveLength(301);
  await userEvent.keyboard('{ArrowUp}');
  expect(active()).toHaveTextContent('Member 300');
});

test('Enter that ends an input method composition runs nothing, arrows in it move nothing', () => {
  render(<Plain />);
  const before = active().textContent;
  const isDefault = ['ArrowDown', 'Enter'].map((key) => fireEvent.keyDown(field(), { key, isComposing: true }));
  expect(isDefault).toEqual([true, true]);
  expect(active()).toHaveTextContent(before ?? '');
  fireEvent.keyDown(field(), { key: 'ArrowDown' });
  expect(active()).not.toHaveTextContent(before ?? '');
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each(['shiftKey', 'ctrlKey', 'metaKey', 'altKey'])('Enter with %s runs nothing', (modifier) => {
  render(<Plain />);
  fireEvent.keyDown(field(), { key: 'Enter', [modifier]: true });
  expect(screen.getByRole('dialog')).toBeVisible();
});

test('the combobox controls a list of named groups; the first command is active', () => {
  render(<Plain />);
  expect(field()).toHaveAttribute('aria-expanded', 'true');
  expect(field()).toHaveAttribute('aria-autocomplete', 'list');
  expect(field()).toHaveAttribute('aria-controls', screen.getByRole('listbox').id);
  expect(screen.getByRole('group', { name: 'Go to' })).toContainElement(active());
  expect(active()).toHaveTextContent('Dashboard');
  expect(field()).toHaveAttribute('aria-activedescendant', active().id);
});

test.each([
  ['{ArrowDown}', 'Members'],
  ['{ArrowDown}{ArrowDown}', 'Add Member'],
  ['{ArrowUp}', 'Ravi Iyer'],
  ['{End}', 'Ravi Iyer'],
  ['{End}{ArrowDown}', 'Dashboard'],
  ['{End}{Home}', 'Dashboard'],
  ['{End}{ArrowUp}', 'Asha Rao'],
])(
  '%s activates %s, skipping disabled commands and wrapping around; the focus stays in the input',
  async (keys, name) => {
    render(<Plain />);
    await userEvent.keyboard(keys);
    expect(active()).toHaveTextContent(name);
    expect(field()).toHaveAttribute('aria-activedescendant', active().id);
    expect(field()).toHaveFocus();
  },
);

test('Shift with Home or End selects text in the input', async () => {
  render(<Plain />);
  await userEvent.keyboard('{Shift>}{End}{/Shift}');
  expect(active()).toHaveTextContent('Dashboard');
});

test('typing filters the list, announces the count and activates the first command', async () => {
  render(<Plain />);
  await userEvent.keyboard('{End}a');
  expect(screen.getByRole('status')).toHaveTextContent('4 results');
  expect(active()).toHaveTextContent('Dashboard');
  await userEvent.keyboard('s');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Dashboard',
    'Asha Rao 98450 12345',
  ]);
});

test('Enter runs the active command after the palette closed and the focus returned', async () => {
  const onRun = vi.fn<(id: string) => void>(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Search' })).toHaveFocus();
  });
  render(<Closed onRun={onRun} />);
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await vi.waitFor(() => expect(onRun).toHaveBeenCalledExactlyOnceWith('members'));
  expect(onRun).toHaveReturned();
});

test('Escape closes it, runs nothing and returns the focus', async () => {
  const onRun = vi.fn<(id: string) => void>();
  render(<Closed onRun={onRun} />);
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  await userEvent.keyboard('{ArrowDown}{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Search' })).toHaveFocus());
  expect(onRun).not.toHaveBeenCalled();
});

test('the pointer activates and runs enabled commands only', async () => {
  const onRun = vi.fn<(id: string) => void>();
  render(<Plain onRun={onRun} />);
  await userEvent.click(screen.getByRole('option', { name: /Settings/ }));
  expect(screen.getByRole('dialog')).toBeVisible();
  expect(field()).toHaveFocus();
  await userEvent.hover(screen.getByRole('option', { name: /Ravi Iyer/ }));
  expect(active()).toHaveTextContent('Ravi Iyer');
  await userEvent.click(active());
  await vi.waitFor(() => expect(onRun).toHaveBeenCalledExactlyOnceWith('m2'));
});

test('without matches it shows the empty text, and Enter does nothing', async () => {
  const onRun = vi.fn<(id: string) => void>();
  render(<Empty onRun={onRun} />);
  expect(screen.getByRole('status')).toHaveTextContent('No results for “zumba”');
  expect(field()).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(screen.getByRole('dialog')).toBeVisible();
  expect(onRun).not.toHaveBeenCalled();
});

test('loading is announced, without and with previous matches', () => {
  const { unmount } = render(<Loading />);
  expect(screen.getByRole('status')).toHaveTextContent('Searching…');
  expect(screen.queryByRole('listbox')).toBeNull();
  unmount();
  render(<LoadingMore />);
  expect(screen.getByRole('listbox')).toHaveAttribute('aria-busy', 'true');
  expect(screen.getAllByRole('option').length).toBeGreaterThan(0);
});

test('label, hint and shortcut are separate words of a name', () => {
  render(<Plain />);
  expect(screen.getByRole('option', { name: 'Asha Rao 98450 12345' })).toBeInTheDocument();
  expect(screen.getByRole('option', { name: 'Add Member N' })).toBeInTheDocument();
});
