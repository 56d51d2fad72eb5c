import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import * as stories from '../Pass.stories.tsx';

const { Plain } = composeStories(stories);

test('a story shows the view that its controls choose', async () => {
  const { rerender } = render(<Plain />);
  expect(await screen.findByText('Iron Temple')).toBeInTheDocument();
  rerender(<Plain view="money" />);
  expect(await screen.findByRole('heading', { name: /Membership|Money|Payments/ })).toBeInTheDocument();
});
