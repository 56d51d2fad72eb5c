import { composeStories } from '@storybook/react-vite';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import * as stories from './KioskPage.stories.tsx';

const { Plain } = composeStories(stories);

test('the welcome shows name and logo; a broken logo leaves the name', { tags: ['kiosk-4'] }, async () => {
  render(<Plain />);
  const name = await screen.findByText('Iron Lotus');
  const logo = name.parentElement?.querySelector('img');
  expect(logo?.src).toContain('LOTUS');
  if (logo) fireEvent.error(logo);
  expect(logo).not.toBeInTheDocument();
  expect(name).toBeInTheDocument();
});
