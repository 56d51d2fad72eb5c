import { composeStories } from '@storybook/react-vite';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { SearchField } from './SearchField.tsx';
import * as stories from './SearchField.stories.tsx';

const { Plain, Filled } = composeStories(stories);

testConformance('search-field', (props) => <SearchField {...props} label="Search" value="" onValueChange={() => {}} />);

test('reports typed text', async () => {
  render(<Plain />);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search by name, phone or email' }), 'rao');
  expect(screen.getByRole('searchbox')).toHaveValue('rao');
});

test('Escape clears it and keeps the focus', async () => {
  render(<Filled />);
  await userEvent.tab();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('searchbox')).toHaveValue('');
  expect(screen.getByRole('searchbox')).toHaveFocus();
});

test('the clear button clears it and returns the focus', async () => {
  render(<Filled />);
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(screen.getByRole('searchbox')).toHaveValue('');
  expect(screen.getByRole('searchbox')).toHaveFocus();
});

test('Escape ends a composition without emptying the search', () => {
  const onValueChange = vi.fn<(value: string) => void>();
  render(<SearchField label="Search" value="आशा" onValueChange={onValueChange} />);
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Escape', isComposing: true });
  expect(onValueChange).not.toHaveBeenCalled();
});

test('neither suggestions nor a spell checker come between the search and names', () => {
  render(<SearchField label="Search" value="" onValueChange={() => undefined} />);
  expect(screen.getByRole('searchbox')).toHaveAttribute('autocomplete', 'off');
  expect(screen.getByRole('searchbox')).toHaveAttribute('spellcheck', 'false');
});
