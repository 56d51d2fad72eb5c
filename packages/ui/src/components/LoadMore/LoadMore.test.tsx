import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { LoadMore } from './LoadMore.tsx';
import * as stories from './LoadMore.stories.tsx';

const { Plain, Busy, AtTheEnd, Growing } = composeStories(stories);

testConformance('load-more', (props) => <LoadMore {...props} label="More" hasMore onLoadMore={() => {}} />);

test.each(['{Enter}', ' '])('key "%s" loads more', async (key) => {
  const onLoadMore = vi.fn<() => void>();
  render(<Plain onLoadMore={onLoadMore} />);
  await userEvent.tab();
  await userEvent.keyboard(key);
  expect(onLoadMore).toHaveBeenCalledOnce();
});

test('busy keeps the focus and ignores presses', async () => {
  const onLoadMore = vi.fn<() => void>();
  render(<Busy onLoadMore={onLoadMore} />);
  await userEvent.click(screen.getByRole('button', { name: 'Load More Activities' }));
  expect(onLoadMore).not.toHaveBeenCalled();
  expect(screen.getByRole('button')).toHaveFocus();
});

test('announces the count; at the end the focus moves from the button to the text', async () => {
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

test('rendered at the end, it does not take the focus', () => {
  render(<AtTheEnd />);
  expect(document.body).toHaveFocus();
});
