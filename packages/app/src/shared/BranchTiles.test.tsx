import { pending } from '@spotter/api/fake';
import { render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AppHarness, type AppHarnessProps } from '../testing/AppHarness.tsx';
import { branchOccupancies } from '../testing/deskData.ts';
import { setupHarness, user } from '../testing/listScreen.ts';
import { BranchTiles } from './BranchTiles.tsx';

setupHarness();

function renderTiles(harness: Partial<AppHarnessProps> = {}) {
  const onChoose = vi.fn<(branchId: string) => void>();
  render(
    <AppHarness {...harness}>
      <BranchTiles branchId="bandra" onChoose={onChoose} />
    </AppHarness>,
  );
  return onChoose;
}

test('an admin sees how full each branch is, and chooses one', async () => {
  const [andheri, ...others] = branchOccupancies;
  const branches = [{ ...andheri!, likelyCount: 48 }, ...others];
  const onChoose = renderTiles({ answers: { getOccupancies: { branches } } });
  const tiles = await screen.findAllByRole('button');
  expect(screen.getByRole('region', { name: 'Branches' })).toBeInTheDocument();
  expect(tiles.map((tile) => tile.ariaPressed)).toEqual(['false', 'true', 'false']);
  expect(tiles[0]!.textContent).toMatch(/Andheri West.*61.*of 120.*about 48/);
  expect(tiles[1]).not.toHaveTextContent('about');
  await user.click(tiles[2]!);
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('powai');
});

test('staff see their branch, and choose nothing', async () => {
  const onChoose = renderTiles({ as: 'staff' });
  expect(await screen.findByText('Bandra')).toBeInTheDocument();
  for (const tile of screen.queryAllByRole('button')) await user.click(tile);
  expect(onChoose).not.toHaveBeenCalled();
});

test('the numbers are read again every five minutes, also of a gym whose last branch is gone', async () => {
  const getOccupancies = vi.fn<() => { branches: typeof branchOccupancies }>(() => ({ branches: branchOccupancies }));
  renderTiles({ answers: { getOccupancies } });
  expect(await screen.findByRole('region', { name: 'Branches' })).toBeInTheDocument();
  getOccupancies.mockReturnValue({ branches: [] });
  vi.advanceTimersByTime(299_000);
  expect(getOccupancies).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1000);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Branches' })).not.toBeInTheDocument());
  expect(getOccupancies).toHaveBeenCalledTimes(2);
});

test('while the numbers are loading, something is in their place', () => {
  renderTiles({ answers: { getOccupancies: pending } });
  expect(document.querySelector('[data-slot=skeleton]')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Branches' })).not.toBeInTheDocument();
});
