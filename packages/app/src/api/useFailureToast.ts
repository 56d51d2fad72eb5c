import { useToast } from '@spotter/ui';
import { useEffect } from 'react';
import { errorToast } from '../shared/errorAbout.ts';

/** Toast for a failed reload while older data is shown; without data the page itself shows the error. */
export function useFailureToast(title: string, error: Error | null, hasData: boolean, personName = ''): void {
  const toast = useToast();
  useEffect(() => {
    if (error && hasData) toast(errorToast(title, error, personName));
  }, [title, error, hasData, personName, toast]);
}
