import { loadTexts } from '@spotter/i18n/reader';
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

test('the same link turns them on again', async () => {
  const resume = vi.fn<() => Promise<void>>(() => Promise.resolve());
  render(<all.Plain resume={resume} />);
  expect(screen.queryByRole('button', { name: 'Turn On Again' })).not.toBeInTheDocument();
  await press();
  await userEvent.click(await screen.findByRole('button', { name: 'Turn On Again' }));
  expect(await screen.findByRole('heading', { name: 'Reminders are on again' })).toBeInTheDocument();
  expect(resume).toHaveBeenCalledExactlyOnceWith({ token: all.Plain.args.token });
  expect(screen.getByRole('button', { name: 'Stop Reminders' })).toBeEnabled();
});

test('where they cannot be turned on, they stay stopped', async () => {
  render(<all.ResumeFailed />);
  await press();
  await userEvent.click(await screen.findByRole('button', { name: 'Turn On Again' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The reminders could not be turned on');
  expect(screen.getByRole('heading', { name: 'Reminders are stopped' })).toBeInTheDocument();
});

test('the page is in the language of the member, also where it fails', async () => {
  render(<all.Failed texts={await loadTexts('hi')} />);
  expect(document.documentElement.lang).toBe('hi');
  expect(screen.getByRole('heading', { name: 'रिमाइंडर बंद करें?' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'रिमाइंडर बंद करें' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('रिमाइंडर बंद नहीं हो सके');
  expect(alert.textContent).not.toMatch(/[a-z]/i);
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
