import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fakeSession } from '../testing/fakeSession.ts';
import * as stories from './ChooseGym.stories.tsx';
import type { AppSession } from './identity.ts';

const { Plain, Switching, NotEntered, NotLoaded, Empty } = composeStories(stories);

function observed() {
  const enterGym = vi.fn<AppSession['enterGym']>(() => Promise.resolve());
  const signOut = vi.fn<AppSession['signOut']>(() => Promise.resolve());
  return { ...fakeSession({ is: 'starting' }), enterGym, signOut };
}

test('the gyms are offered with what the owner is in them; the chosen one is entered', async () => {
  const session = observed();
  render(<Plain session={session} />);
  expect(await screen.findByRole('heading', { name: 'Choose your gym' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /Iron Temple.*Admin/ })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: /Pulse Fitness Bandra.*Member/ }));
  expect(session.enterGym.mock.calls).toEqual([['token-of-gym-2']]);
  expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
});

test('whoever switches can keep the gym they are in', async () => {
  const session = observed();
  render(<Switching session={session} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(session.enterGym.mock.calls).toEqual([[]]);
});

test('a gym that cannot be entered says why, and another can be chosen', async () => {
  render(<NotEntered />);
  await userEvent.click(await screen.findByRole('button', { name: /Pulse/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent('That gym was not found');
  expect(screen.getByRole('button', { name: /Iron Temple/ })).toBeEnabled();
});

test('gyms that cannot be loaded can be asked for again, and the user can sign out', async () => {
  const session = observed();
  const listMyGyms = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('No answer')));
  render(<NotLoaded session={session} listMyGyms={listMyGyms} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('No answer');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(listMyGyms).toHaveBeenCalledTimes(2);
  await userEvent.click(await screen.findByRole('button', { name: 'Sign Out' }));
  expect(session.signOut).toHaveBeenCalledOnce();
});

test('an account that no gym has any more says where to ask', async () => {
  render(<Empty />);
  expect(await screen.findByText(/ask at the desk of your gym/)).toBeInTheDocument();
});
