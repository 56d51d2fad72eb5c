import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import * as stories from './KioskSignedOut.stories.tsx';

const { Plain } = composeStories(stories);

test('a kiosk that has been signed out can be set up again by a sign-in or a code', () => {
  render(<Plain />);
  expect(screen.getByRole('heading', { name: 'This kiosk has been signed out' })).toBeInTheDocument();
  expect(screen.getByText(/^Please check in at the desk\./)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
  expect(screen.getByRole('link', { name: 'Pair this screen' })).toHaveAttribute('href', '/pair');
  expect(document.title).toMatch(/^Attendance/);
});
