import { i18n } from '@spotter/i18n';
import { Button, EmptyState, PageLoader } from '@spotter/ui';
import type { ReactNode } from 'react';
import type { Gym } from './gymCache.ts';
import { useGym } from './useGym.ts';

/** Renders its children once the gym, with its time zone, is loaded. */
export function NeedsGym({ children }: { children: (gym: Gym) => ReactNode }) {
  const { gym, error } = useGym();
  if (gym) return children(gym);
  if (!error) return <PageLoader label={i18n.t('Loading...')} />;
  return (
    <EmptyState
      title={i18n.t('Session Error: Unable to load gym information. Please refresh the page.')}
      action={<Button onClick={() => window.location.reload()}>{i18n.t('Refresh')}</Button>}
    />
  );
}
