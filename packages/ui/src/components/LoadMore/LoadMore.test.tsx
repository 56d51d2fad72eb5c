import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { LoadMore } from './LoadMore.tsx';
import * as stories from './LoadMore.stories.tsx';

const { Plain, Busy, AtTheEnd, Growing } = composeStories(stories);

testConformance('load-more', (props) => <LoadMore {...props} label="More" hasMore onLoadMore={() => {}} />);

test.each(['{Enter}', ' '])('asks for more by the key "%s"', async (key) => {
  const onLoadMore = vi.fn<() => void>();
  render(<Plain onLoadMore={onLoadMore} />);
  await userEvent.tab();
  await userEvent.keyboard(key);
  expect(onLoadMore).toHaveBeenCalledOnce();
});

test('while more comes it keeps the focus, and does not ask twice', async () => {
  const onLoadMore = vi.fn<() => void>();
  render(<Busy onLoadMore={onLoadMore} />);
  await userEvent.click(screen.getByRole('button', { name: 'Load More Activities' }));
  expect(onLoadMore).not.toHaveBeenCalled();
  expect(screen.getByRole('button')).toHaveFocus();
});

test('says how much is shown; at the end the words take the focus of the button that is gone', async () => {
  render(<Growing />);
  expect(screen.getByRole('status')).toHaveTextContent('20 of 60');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('status')).toHaveTextContent('40 of 60');
  expect(screen.getByRole('button')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('status')).toHaveTextContent('All 60 shown');
  expect(screen.getByRole('status')).toHaveFocus();
});

test('shown at its end, it takes no focus from anyone', () => {
  render(<AtTheEnd />);
  expect(document.body).toHaveFocus();
});
