import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServices, users, type FakeOptions } from '../testing/fakes.ts';
import { Phone } from '../testing/Phone.tsx';
import * as stories from './LazyScreen.stories.tsx';

const { fail } = vi.hoisted(() => ({
  fail: () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  },
}));
vi.mock('../features/details/DetailsScreen.tsx', fail);
vi.mock('../features/gyms/ChooseGymScreen.tsx', fail);
vi.mock('../features/history/HistoryScreen.tsx', fail);
vi.mock('../features/money/MoneyScreen.tsx', fail);
vi.mock('../features/scan/ScannerScreen.tsx', fail);
vi.mock('../features/signIn/FinishSignIn.tsx', fail);
vi.mock('../features/signIn/MailSent.tsx', fail);

// React logs what a boundary catches.
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());

const title = 'Part of this page could not be loaded';

function renderPhone(options: FakeOptions) {
  const services = fakeServices(options);
  const reload = vi.spyOn(services, 'reload');
  render(<Phone services={services} />);
  return { services, reload };
}

test.each<[string, FakeOptions]>([
  ['History', { user: users.member, view: 'history' }],
  ['Payments', { user: users.member, view: 'money' }],
  ['My data', { user: users.member, view: 'details' }],
  ['the scanner', { user: users.member, view: 'scan' }],
  ['the choice of a gym', { user: users.member, isGymless: true }],
  ['the sign-in by a mailed link', { user: null, link: 'https://gym.example/pass/?oobCode=1' }],
])('where the script of %s cannot be loaded, an error says so, and Retry loads the page again', async (_, options) => {
  const { reload } = renderPhone(options);
  expect(await screen.findByRole('alert')).toHaveTextContent(`${title}Connect to the internet, then try again.`);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(reload).toHaveBeenCalledOnce();
});

test('a defect of a screen is no lost connection, and is reported', async () => {
  const { Defect } = composeStories(stories);
  render(<Defect />);
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong on our sideTry again in a moment.');
  expect(vi.mocked(console.error).mock.calls.flat()).toContainEqual(new Error('This screen has a defect'));
});

test('the same where a mail was sent', async () => {
  const { reload } = renderPhone({ user: null });
  await userEvent.type(await screen.findByLabelText(/^Email/), 'asha.rao@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Mail me a link' }));
  expect(await screen.findByText(title)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(reload).toHaveBeenCalledOnce();
});

test('the pass is still there, and a step away', async () => {
  const { services } = renderPhone({ user: users.member, view: 'history' });
  await screen.findByText(title);
  await userEvent.click(screen.getByRole('link', { name: 'Pass' }));
  expect(await screen.findByRole('region', { name: 'Membership' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Scan code' }));
  await screen.findByText(title);
  await userEvent.click(screen.getByRole('button', { name: 'Back to my pass' }));
  expect(await screen.findByRole('region', { name: 'Membership' })).toBeInTheDocument();
  expect(services.address.view()).toBe('pass');
});
