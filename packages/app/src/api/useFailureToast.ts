import { useToast } from '@spotter/ui';
import { useEffect } from 'react';
import { errorMessage } from '@spotter/web-core/errors';

/** Toast for a failed reload while older data is shown; without data the page itself shows the error. */
export function useFailureToast(title: string, error: Error | null, hasData: boolean): void {
  const toast = useToast();
  useEffect(() => {
    if (error && hasData) toast({ type: 'error', title, message: errorMessage(error) });
  }, [title, error, hasData, toast]);
}
