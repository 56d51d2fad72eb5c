import type { AnswerOf, InputOf } from '@spotter/api';
import { render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AppHarness } from '../testing/AppHarness.tsx';
import { fakeConnection } from '../testing/fakeConnection.ts';
import { fakeQueue, lostConnection, waitingCheckIn } from '../testing/fakeQueue.ts';
import { member, STORY_NOW } from '../testing/gymData.ts';
import { setupHarness, user } from '../testing/listScreen.ts';
import type { OfflineQueue } from './offlineQueue/createOfflineQueue.ts';
import { useCardCheckIn } from './useCardCheckIn.ts';
import type { CheckInOutcome } from './useCheckIn.ts';

setupHarness();

const asha = member('Asha Rao');
const readClock = () => ({ now: STORY_NOW, ticks: 0, pageId: 'page' });
type CheckIn = (input: InputOf<'universalCheckIn'>) => AnswerOf<'universalCheckIn'>;
const answered = (rest: Partial<AnswerOf<'universalCheckIn'>> = {}) =>
  vi.fn<CheckIn>(() => ({ action: 'checkin', message: 'Asha Rao checked in', currentlyCheckedIn: true, ...rest }));

function Reader({ onOutcome }: { onOutcome: (outcome: CheckInOutcome) => void }) {
  const checkIn = useCardCheckIn();
  return <button onClick={() => void checkIn(asha, { branchId: 'bandra' }).then(onOutcome)}>Card</button>;
}

/** Resolves with what became of it. */
async function readCard(universalCheckIn: CheckIn, queue?: OfflineQueue) {
  const onOutcome = vi.fn<(outcome: CheckInOutcome) => void>();
  render(
    <AppHarness answers={{ universalCheckIn }} {...(queue && { queue })}>
      <Reader onOutcome={onOutcome} />
    </AppHarness>,
  );
  await waitFor(() => expect(queue?.state().operations ?? [1]).toHaveLength(1));
  await user.click(await screen.findByRole('button', { name: 'Card' }));
  await waitFor(() => expect(onOutcome).toHaveBeenCalledOnce());
  return onOutcome.mock.calls[0]?.[0];
}

test('the server hears that a card was read, and where', async () => {
  const universalCheckIn = answered();
  expect(await readCard(universalCheckIn)).toMatchObject({ is: 'recorded' });
  expect(universalCheckIn).toHaveBeenCalledExactlyOnceWith({
    gymId: 'gym-1',
    type: 'MANUAL',
    targetUserId: asha.id,
    expectedAction: 'checkin',
    branchId: 'bandra',
    byCard: true,
  });
  expect(screen.queryByText('Card Already Read')).not.toBeInTheDocument();
});

test.each([
  ['checkin', 'Asha Rao was checked in within the last minute. To check out, press Check Out.'],
  ['checkout', 'Asha Rao was checked out within the last minute. To check in, press Check In.'],
] as const)(
  'a card that the server has just read for a %s changes nothing, and a toast says so',
  async (action, text) => {
    expect(await readCard(answered({ action, repeated: true }))).toEqual({ is: 'repeated', action });
    expect(await screen.findByText('Card Already Read')).toBeInTheDocument();
    expect(screen.getByText(text)).toBeInTheDocument();
  },
);

test('without a connection, a card whose check-in waits for less than a minute is not read again', async () => {
  const universalCheckIn = answered();
  const connection = fakeConnection(lostConnection);
  const queue = fakeQueue([waitingCheckIn(asha, 0.5)], { connection, readClock });
  expect(await readCard(universalCheckIn, queue)).toEqual({ is: 'repeated', action: 'checkin' });
  expect(await screen.findByText('Card Already Read')).toBeInTheDocument();
  expect(queue.state().operations).toHaveLength(1);
  expect(universalCheckIn).not.toHaveBeenCalled();
});
