import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import * as stories from './StopReminders.stories.tsx';

const all = composeStories(stories);
const press = () => userEvent.click(screen.getByRole('button', { name: 'Stop Reminders' }));

test('opening the page stops nothing; one press does', async () => {
  const stop = vi.fn<() => Promise<void>>(() => Promise.resolve());
  render(<all.Plain stop={stop} />);
  expect(screen.getByRole('heading', { name: 'Stop reminders?' })).toBeInTheDocument();
  expect(stop).not.toHaveBeenCalled();
  await press();
  expect(await screen.findByRole('heading', { name: 'Reminders are stopped' })).toBeInTheDocument();
  expect(stop).toHaveBeenCalledExactlyOnceWith({ token: all.Plain.args.token });
});

test('a failure says why, and can be tried again', async () => {
  render(<all.Failed />);
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent('The server cannot be reached');
  expect(screen.getByRole('button', { name: 'Stop Reminders' })).toBeEnabled();
});

test('a link that was cut off says so', () => {
  render(<all.LinkNotComplete />);
  expect(screen.getByRole('heading', { name: 'This link is not complete' })).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
