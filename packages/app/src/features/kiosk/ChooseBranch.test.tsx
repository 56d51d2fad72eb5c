import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { branches } from '../../testing/gymData.ts';
import { ChooseBranch } from './ChooseBranch.tsx';

type KioskBranch = Parameters<typeof ChooseBranch>[0]['kioskBranch'];
const none = 'No branch is active. Check-ins need an active one.';

function begin(more: Partial<KioskBranch> = {}) {
  const [choose, retry] = [vi.fn<(id: string) => void>(), vi.fn<() => undefined>()];
  render(<ChooseBranch kioskBranch={{ branches: [], choose, error: null, isPending: false, retry, ...more }} />);
  return { choose, retry };
}

test('each branch can be chosen', async () => {
  const { choose } = begin({ branches });
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(branches.map(({ name }) => name));
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Andheri West' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Powai Lake' }));
  expect(choose).toHaveBeenCalledExactlyOnceWith('powai');
  expect(screen.queryByText(none)).not.toBeInTheDocument();
  expect(screen.queryByText('Loading...')).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('while they load it is not said that there are none', () => {
  begin({ isPending: true });
  expect(screen.getByText('Loading...')).toBeInTheDocument();
  expect(screen.queryByText(none)).not.toBeInTheDocument();
});

test('branches that could not be loaded can be asked for again', async () => {
  const { retry } = begin({ error: new Error('Out of order') });
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to Load BranchesOut of order');
  expect(screen.queryByText(none)).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(retry).toHaveBeenCalledOnce();
});

test('where no branch is active the kiosk says so', () => {
  begin();
  expect(screen.getByText(none)).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
