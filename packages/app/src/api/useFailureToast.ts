import { useToast } from '@spotter/ui';
import { useEffect } from 'react';
import { errorMessage } from '@spotter/web-core/errors';

/** Tells of a load that failed while older data is still shown; without any, the place itself says it. */
export function useFailureToast(title: string, error: Error | null, hasData: boolean): void {
  const toast = useToast();
  useEffect(() => {
    if (error && hasData) toast({ type: 'error', title, message: errorMessage(error) });
  }, [title, error, hasData, toast]);
}
