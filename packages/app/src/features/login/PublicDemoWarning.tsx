import { i18n } from '@spotter/i18n';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSession } from '../../session/useSession.ts';

/** Warns where the server has demo gyms and other machines can reach it; otherwise nothing. */
export function PublicDemoWarning() {
  const session = useSession();
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    session.identity().then(
      ({ isPublicDemo }) => isCurrent && setIsShown(isPublicDemo),
      // Without an identity service there is nothing to sign in to.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [session]);
  if (!isShown) return null;
  return (
    <div role="note" className="flex w-full max-w-96 items-start gap-3 rounded-md bg-warning-soft p-3">
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-warning" />
      <div>
        <p className="font-medium">{i18n.t('This is a public demo')}</p>
        <p className="text-sm">{i18n.t('Everybody knows its passwords. Enter no real data.')}</p>
      </div>
    </div>
  );
}
