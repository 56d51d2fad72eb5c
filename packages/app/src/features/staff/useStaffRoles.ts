import { useToast } from '@spotter/ui';
import { useEffect } from 'react';
import { useCall } from '../../api/calls.ts';
import { toMessage } from '../../api/toMessage.ts';

/** The names of roles to choose from; they hardly ever change. */
export function useStaffRoles(): readonly string[] {
  const toast = useToast();
  const { data, error } = useCall('getStaffRoles', {}, { staleTime: 300_000 });
  useEffect(() => {
    if (error) toast({ type: 'error', title: 'Failed to Load Roles', message: toMessage(error) });
  }, [error, toast]);
  return data?.roles ?? [];
}
