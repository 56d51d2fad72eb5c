import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import * as stories from './StatusBadge.stories.tsx';

const { CheckedIn } = composeStories(stories);

testConformance('status-badge', (props) => <StatusBadge {...props} status="in" label="IN" />);

test('shows its status as text', () => {
  render(<CheckedIn />);
  expect(screen.getByText('IN')).toBeVisible();
  expect(document.querySelector('[data-slot=status-badge]')).toHaveAttribute('data-status', 'in');
});
