import type { Branch } from '@spotter/api';
import { useUrlState } from '../../shared/useUrlState.ts';
import { readView, writeView, type MemberView } from './view.ts';

/**
 * The view that the address tells. A branch that is not there (any more) is as if none had been named; while it is not
 * known which there are (undefined), it is believed.
 */
export function useMemberView(branches: readonly Branch[] | undefined) {
  const [told, change] = useUrlState<MemberView>(readView, writeView);
  const isThere = branches?.some(({ id }) => id === told.branch) ?? true;
  return [isThere ? told : { ...told, branch: '' }, change] as const;
}
