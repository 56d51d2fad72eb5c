import { Button, EmptyState, PageLoader } from '@spotter/ui';
import type { ReactNode } from 'react';
import type { Gym } from './gymCache.ts';
import { useGym } from './useGym.ts';

/** Renders its children once the gym, with its time zone, is loaded. */
export function NeedsGym({ children }: { children: (gym: Gym) => ReactNode }) {
  const { gym, error } = useGym();
  if (gym) return children(gym);
  if (!error) return <PageLoader label="Loading..." />;
  return (
    <EmptyState
      title="Session Error: Unable to load gym information. Please refresh the page."
      action={<Button onClick={() => window.location.reload()}>Refresh</Button>}
    />
  );
}
