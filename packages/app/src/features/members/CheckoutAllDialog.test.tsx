import type { AnswerOf } from '@spotter/api';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { useCallQuery } from '../../api/calls.ts';
import { AppHarness } from '../../testing/AppHarness.tsx';
import { CheckoutAllDialog } from './CheckoutAllDialog.tsx';

/** A page that shows who is inside, as it was when it was opened. */
function Page() {
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useCallQuery('getOccupancy', { gymId: 'gym-1' });
  const dialog = { branchId: undefined, place: 'all branches', isBusy: false };
  return (
    <>
      <button onClick={() => setIsOpen(true)}>{data?.currentCount} inside</button>
      {isOpen && <CheckoutAllDialog {...dialog} onConfirm={() => undefined} onClose={() => undefined} />}
    </>
  );
}

const occupancyOf = (currentCount: number): AnswerOf<'getOccupancy'> => ({
  currentCount,
  maxCapacity: 120,
  percentage: 1,
  status: 'Comfortable',
  statusColor: 'success',
});

test('who is inside is counted anew, however lately the page has done so', async () => {
  const getOccupancy = vi.fn<() => AnswerOf<'getOccupancy'>>(() => occupancyOf(3)).mockReturnValueOnce(occupancyOf(2));
  render(
    <AppHarness answers={{ getOccupancy }}>
      <Page />
    </AppHarness>,
  );
  fireEvent.click(await screen.findByRole('button', { name: '2 inside' }));
  expect(await screen.findByText('Check out 3 members at all branches?')).toBeInTheDocument();
});
