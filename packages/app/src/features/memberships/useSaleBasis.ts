import type { Member, Membership } from '@spotter/api';
import { useState } from 'react';
import { useCallQuery } from '../../api/calls.ts';
import { useVisitor } from '../../session/useSession.ts';

interface SaleBasis {
  member: Member;
  membership: Membership;
}

/**
 * The membership as it was when the dialog of a sale had loaded it. What is sold does not change under the user's hand:
 * a term that another desk sells meanwhile, or one of this dialog whose answer was lost, would make it the next one.
 */
export function useSaleBasis(member: Member) {
  const { gymId } = useVisitor();
  const query = useCallQuery('getMembership', { gymId, memberId: member.id }, { staleTime: 0 });
  const [opened, setOpened] = useState<SaleBasis>();
  const current = query.data && { member, membership: query.data };
  if (!opened && current && !query.isFetching) setOpened(current);
  return {
    query,
    basis: opened ?? current,
    /** Takes over the membership as it is now. */
    renew: () => void query.refetch().then(() => setOpened(undefined)),
  };
}
