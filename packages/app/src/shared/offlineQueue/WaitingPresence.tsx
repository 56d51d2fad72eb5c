import type { AnswerOf } from '@spotter/api';
import type { Query, QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { invalidateCalls, useQueryClient } from '../../api/calls.ts';
import { occupancyCalls } from '../occupancyCalls.ts';
import { waitingOperations } from './createOfflineQueue.ts';
import { useOfflineQueue, useWaitingByMember } from './useOfflineQueue.ts';
import { listWithWaiting, type WaitingByMember, withWaiting } from './waitingPresence.ts';

/** Applies what waits to members wherever they are cached, and again to each answer that arrives. */
export function WaitingPresence() {
  const queries = useQueryClient();
  const waiting = useWaitingByMember();
  const queue = useOfflineQueue();
  useEffect(() => {
    const cache = queries.getQueryCache();
    for (const query of cache.getAll()) applyTo(queries, query, waiting);
    return cache.subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') applyTo(queries, event.query, waiting);
    });
  }, [queries, waiting]);
  // What another tab has sent is noticed here too.
  useEffect(() => {
    const countWaiting = () => waitingOperations(queue.state().operations).length;
    let before = countWaiting();
    return queue.subscribe(() => {
      const count = countWaiting();
      // Recorded, or rejected.
      if (count < before) {
        void invalidateCalls(
          queries,
          'getMembers',
          'getMember',
          ...occupancyCalls,
          'getDeskFacts',
          'getMembersByBranch',
          'getOfflineConflicts',
        );
      }
      before = count;
    });
  }, [queries, queue]);
  return null;
}

function applyTo(queries: QueryClient, { queryKey, state }: Query, waiting: WaitingByMember): void {
  if (state.data === undefined) return;
  const data = dataWithWaiting(queryKey[0], state.data, waiting);
  // Its age stays that of the answer.
  if (data !== state.data) queries.setQueryData(queryKey, data, { updatedAt: state.dataUpdatedAt });
}

function dataWithWaiting(name: unknown, data: unknown, waiting: WaitingByMember): unknown {
  if (name === 'getMembers') return listWithWaiting(data as AnswerOf<'getMembers'>, waiting);
  if (name !== 'getMember') return data;
  const answer = data as AnswerOf<'getMember'>;
  const member = withWaiting(answer.member, waiting);
  return member === answer.member ? data : { ...answer, member };
}
