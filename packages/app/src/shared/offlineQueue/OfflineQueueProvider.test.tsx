import 'fake-indexeddb/auto';
import type { AnswerOf, InputOf } from '@spotter/api';
import { createFake } from '@spotter/api/fake';
import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ClientProvider } from '../../api/client.ts';
import { fakeConnection } from '../../testing/fakeConnection.ts';
import { lostConnection, waitingCard } from '../../testing/fakeQueue.ts';
import { ConnectionContext } from '../../shell/connection/useConnection.ts';
import { OfflineQueueProvider } from './OfflineQueueProvider.tsx';
import type { QueueOwner } from './operation.ts';
import { createQueueStore } from './queueStore.ts';
import { useQueueState } from './useOfflineQueue.ts';

type Sync = (input: InputOf<'syncCheckIns'>) => AnswerOf<'syncCheckIns'>;

const kiosk: QueueOwner = { gymId: 'gym-1', kind: 'device', id: 'device-1' };

test('a card that waits in a kiosk whose pairing ended is sent once, by the staff who sign in there', async () => {
  const card = { ...waitingCard('04A2B3C4', 3), now: Date.now() };
  await createQueueStore(kiosk).add({ ...card, action: { type: 'CARD', cardNumber: '04A2B3C4', branchId: 'andheri' } });
  const syncCheckIns = vi.fn<Sync>(({ operations }) => ({
    results: operations.map(({ id }) => ({ id, outcome: 'recorded' as const, message: 'Recorded' })),
  }));
  const queueOf = (owner: QueueOwner, takesOver: boolean) => (
    <ConnectionContext value={fakeConnection()}>
      <ClientProvider value={createFake({ syncCheckIns })}>
        <OfflineQueueProvider owner={owner} takesOver={takesOver}>
          <p>The app</p>
        </OfflineQueueProvider>
      </ClientProvider>
    </ConnectionContext>
  );
  const member = render(queueOf({ gymId: 'gym-1', kind: 'person', id: 'uid-member' }, false));
  await waitFor(async () => expect(await createQueueStore(kiosk).list()).toHaveLength(1));
  member.unmount();
  expect(syncCheckIns).not.toHaveBeenCalled();

  const staff = render(queueOf({ gymId: 'gym-1', kind: 'person', id: 'uid-priya' }, true));
  await waitFor(() => expect(syncCheckIns).toHaveBeenCalledOnce());
  const sent = { id: card.id, type: 'CARD', cardNumber: '04A2B3C4', branchId: 'andheri' };
  expect(syncCheckIns.mock.calls[0]?.[0]).toMatchObject({ gymId: 'gym-1', operations: [sent] });
  staff.unmount();
  await waitFor(async () => expect(await createQueueStore(kiosk).list()).toEqual([]));
  render(queueOf({ ...kiosk, id: 'device-2' }, true));
  await waitFor(async () => expect(await createQueueStore({ ...kiosk, id: 'device-2' }).list()).toEqual([]));
  expect(syncCheckIns).toHaveBeenCalledOnce();
});

const Waiting = () => <output>{useQueueState().operations.length} waiting</output>;

test('a page that the browser brings back as it was shows what is waiting by now', async () => {
  const owner: QueueOwner = { gymId: 'gym-1', kind: 'person', id: 'uid-back' };
  const store = createQueueStore(owner);
  const card = waitingCard('04A2B3C5', 1);
  await store.add(card);
  render(
    <ConnectionContext value={fakeConnection(lostConnection)}>
      <ClientProvider value={createFake({})}>
        <OfflineQueueProvider owner={owner} takesOver={false}>
          <Waiting />
        </OfflineQueueProvider>
      </ClientProvider>
    </ConnectionContext>,
  );
  expect(await screen.findByText('1 waiting')).toBeInTheDocument();
  // As another tab does that has sent it, of which this page hears nothing meanwhile.
  await store.remove([card.id]);
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  expect(await screen.findByText('0 waiting')).toBeInTheDocument();
});
