import type { AnswerOf, ImportDetail, ImportSummary } from '@spotter/api';
import { useEffect, useRef } from 'react';
import { callKey, invalidateCalls, useCallQuery, useQueryClient } from '../../api/calls.ts';
import { useVisitor } from '../../session/useSession.ts';
import { isAtWork } from './importLabels.ts';

const POLL_INTERVAL_MS = 1000;

/** An import, asked for each second while a job works on it; then what it may have changed is refetched. */
export function useImport(importId: string) {
  const { gymId } = useVisitor();
  const queries = useQueryClient();
  const query = useCallQuery(
    'getImport',
    { gymId, importId },
    { refetchInterval: ({ state }) => (isAtWork(state.data?.import.status) ? POLL_INTERVAL_MS : false) },
  );
  const atWork = isAtWork(query.data?.import.status);
  const wasAtWork = useRef(false);
  useEffect(() => {
    if (wasAtWork.current && !atWork) {
      // A whole gym brings branches, staff and settings, too.
      void queries.invalidateQueries();
    }
    wasAtWork.current = atWork;
  }, [atWork, queries]);
  return query;
}

/** Shows what a call answered about an import, without asking again. */
export function useShowImport() {
  const { gymId } = useVisitor();
  const queries = useQueryClient();
  return (answered: ImportDetail | ImportSummary) => {
    const { id } = answered;
    queries.setQueryData<AnswerOf<'getImport'>>(callKey('getImport', { gymId, importId: id }), (current) =>
      'columns' in answered ? { import: answered } : current && { import: { ...current.import, ...answered } },
    );
    void invalidateCalls(queries, 'getImportRows', 'getImports');
  };
}
