import { useToast } from '@spotter/ui';
import { useEffect } from 'react';
import { toMessage } from './toMessage.ts';

/** Tells of a load that failed while older data is still shown; without any, the place itself says it. */
export function useFailureToast(title: string, error: Error | null, hasData: boolean): void {
  const toast = useToast();
  useEffect(() => {
    if (error && hasData) toast({ type: 'error', title, message: toMessage(error) });
  }, [title, error, hasData, toast]);
}
