import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { LiveDot } from './LiveDot.tsx';
import * as stories from './LiveDot.stories.tsx';

const { Plain, Stale } = composeStories(stories);

testConformance('live-dot', (props) => <LiveDot {...props} state="live" />);

test('its state is in words', () => {
  const { rerender } = render(<Plain />);
  expect(screen.getByText('Live')).toHaveAttribute('data-state', 'live');
  rerender(<Stale />);
  expect(screen.getByText('Reconnecting')).toHaveAttribute('data-state', 'stale');
});
