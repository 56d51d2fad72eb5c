// Who may open the kiosk in the app.
import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { KioskStory, storyEnvironment } from './testing/kioskStory.tsx';

const denial = 'Access denied to this page.';
afterEach(() => window.localStorage.clear());

test('nothing is denied at the desk; whoever leaves the desk meanwhile is told', async () => {
  const environment = storyEnvironment();
  const { rerender } = render(<KioskStory environment={environment} />);
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeInTheDocument();
  expect(document.title).toMatch(/^Attendance/);
  expect(screen.queryByText(denial)).not.toBeInTheDocument();
  rerender(<KioskStory environment={environment} as="member" />);
  expect(await screen.findByText(denial)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Sign In' })).not.toBeInTheDocument());
});
