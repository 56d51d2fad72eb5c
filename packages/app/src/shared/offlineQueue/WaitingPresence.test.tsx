import type { AnswerOf, Member } from '@spotter/api';
import { failing } from '@spotter/api/fake';
import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useCallQuery } from '../../api/calls.ts';
import { AppHarness } from '../../testing/AppHarness.tsx';
import { branchOccupancies } from '../../testing/deskData.ts';
import { fakeConnection, online } from '../../testing/fakeConnection.ts';
import { fakeQueue, lostConnection, waitingCheckIn } from '../../testing/fakeQueue.ts';
import { member } from '../../testing/gymData.ts';
import { setupHarness } from '../../testing/listScreen.ts';
import { BranchTiles } from '../BranchTiles.tsx';
import type { QueueEnvironment } from './createOfflineQueue.ts';
import { WaitingPresence } from './WaitingPresence.tsx';

setupHarness();

const asha = member('Asha Rao');

function Members() {
  const { data } = useCallQuery('getMembers', { gymId: 'gym-1' });
  useCallQuery('getDeskFacts', { gymId: 'gym-1' });
  return (
    <ul>
      {data?.members.map(({ id, name, currentlyCheckedIn }) => (
        <li key={id}>
          {name} is {currentlyCheckedIn ? 'in' : 'out'}
        </li>
      ))}
    </ul>
  );
}

/** A desk at which Asha's check-in waits for the connection. */
function renderDesk(send: QueueEnvironment['send']) {
  const connection = fakeConnection(lostConnection);
  const queue = fakeQueue([waitingCheckIn(asha, 5)], { connection, send });
  const answers = {
    getMembers: vi.fn<() => { members: Member[] }>(() => ({ members: [asha] })),
    getOccupancies: vi.fn<() => AnswerOf<'getOccupancies'>>(() => ({ branches: branchOccupancies })),
    getDeskFacts: vi.fn<() => AnswerOf<'getDeskFacts'>>(() => ({ facts: [], guests: [] })),
  };
  render(
    <AppHarness queue={queue} connection={connection} answers={answers}>
      <WaitingPresence />
      <BranchTiles branchId="bandra" onChoose={() => undefined} />
      <Members />
    </AppHarness>,
  );
  return { ...answers, queue, connect: () => act(() => connection.change(online)) };
}

test('once what waited is recorded, members, guests and the numbers of each branch are fetched again', async () => {
  const desk = renderDesk(({ operations }) =>
    Promise.resolve({ results: operations.map(({ id }) => ({ id, outcome: 'recorded', message: '' })) }),
  );
  expect(await screen.findByText('Asha Rao is in')).toBeInTheDocument();
  expect(await screen.findByRole('region', { name: 'Branches' })).toBeInTheDocument();
  desk.connect();
  await waitFor(() => expect(desk.queue.state().operations).toEqual([]));
  await waitFor(() => expect(desk.getOccupancies).toHaveBeenCalledTimes(2));
  expect(desk.getMembers).toHaveBeenCalledTimes(2);
  expect(desk.getDeskFacts).toHaveBeenCalledTimes(2);
});

test('a check-in that the server rejects is shown no longer', async () => {
  const desk = renderDesk(failing('not-found', 'No such branch'));
  expect(await screen.findByText('Asha Rao is in')).toBeInTheDocument();
  desk.connect();
  expect(await screen.findByText('Asha Rao is out')).toBeInTheDocument();
  expect(desk.queue.state().operations).toMatchObject([{ rejection: 'No such branch' }]);
});
