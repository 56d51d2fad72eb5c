import { composeStories } from '@storybook/react-vite';
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { AttendanceFeed } from './AttendanceFeed.tsx';
import * as stories from './AttendanceFeed.stories.tsx';

const { Plain, WithNote, Loading, Empty } = composeStories(stories);

testConformance('attendance-feed', (props) => <AttendanceFeed {...props} title="Latest" rows={[]} />);

test('each row shows action, name, branch, clock time and relative time', () => {
  render(<Plain />);
  const lines = within(screen.getByRole('region', { name: 'Latest check-ins' })).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'INAsha RaoIndiranagar9:58 am 2 min ago',
    'OUTVikram DesaiKoramangala9:51 am 9 min ago',
    'INMeera IyerIndiranagar9:42 am 18 min ago',
    'OUTJoseph D’SouzaIndiranagar8:07 am 1 hr ago',
  ]);
  expect(within(lines[2]!).getByText(/9:42/)).toHaveAttribute('datetime', '2026-11-03T04:12:00.000Z');
});

test('the note is beside the title', () => {
  render(<WithNote />);
  expect(screen.getByText('Reconnecting')).toBeVisible();
});

test('loading and empty are distinct states', () => {
  const { rerender } = render(<Loading />);
  expect(screen.getByRole('region')).toHaveAttribute('aria-busy', 'true');
  expect(screen.queryAllByRole('listitem')).toEqual([]);
  rerender(<Empty />);
  expect(screen.getByRole('region')).not.toHaveAttribute('aria-busy');
  expect(screen.getByText('Nobody has come in yet')).toBeVisible();
  expect(screen.queryByRole('list')).toBeNull();
});
