import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { EmptyState } from './EmptyState.tsx';
import * as stories from './EmptyState.stories.tsx';

const { Filtered } = composeStories(stories);

testConformance('empty-state', (props) => <EmptyState {...props} title="Nothing" />);

test('shows title, hints and action', () => {
  render(<Filtered />);
  expect(screen.getByText('No members found')).toBeVisible();
  expect(screen.getByText(/status Inactive/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reset All' })).toBeEnabled();
});
