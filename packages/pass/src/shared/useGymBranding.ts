import { i18n } from '@spotter/i18n';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { View } from '../phone/address.ts';
import type { GymBranding, Services } from '../services.ts';
import type { PassSession } from '../session/passSession.ts';
import { useOnVisible } from './useOnVisible.ts';
import { useQuery } from './useQuery.ts';

/**
 * The gym's name and logo: of the user's gym; before anybody is signed in, of the kiosk whose code was scanned, or of
 * the page's own gym. Also sets the document's title and the web manifest.
 */
export function useGymBranding(
  { address, calls, loadPublicBranding, setManifest, showGymBrand, language, pageGym }: Services,
  session: PassSession,
  memberGym: GymBranding | undefined,
  kioskQuery: string | undefined,
): GymBranding | undefined {
  const user = session.is === 'signed-in' ? session.user : undefined;
  const staffGymId = user && user.userType !== 'member' ? user.gymId : undefined;
  const manifestQuery = user ? `gym=${user.gymId}` : kioskQuery;

  useEffect(() => {
    if (manifestQuery) setManifest(manifestQuery);
  }, [manifestQuery, setManifest]);

  const isKnown = user !== undefined || session.is === 'signed-out';
  const gymId = user?.gymId;
  // Again whenever the page comes to the front: the gym may look otherwise by now.
  const refresh = useCallback(() => {
    if (isKnown) showGymBrand(gymId);
  }, [isKnown, gymId, showGymBrand]);
  useEffect(refresh, [refresh]);
  useOnVisible(refresh);

  const isSignedOut = session.is === 'signed-out';
  const publicQuery = kioskQuery ?? (isSignedOut && pageGym ? `gym=${pageGym.gymId}` : undefined);
  const { data } = useQuery<GymBranding | undefined>(staffGymId ?? publicQuery, async (signal) =>
    staffGymId === undefined
      ? loadPublicBranding(publicQuery ?? '')
      : (await calls.getUserDashboardData({ gymId: staffGymId }, { signal })).gym,
  );

  useEffect(() => {
    if (isSignedOut) language.suggest(data?.language);
  }, [isSignedOut, data, language]);

  const branding = memberGym ?? data ?? pageGym;
  const view = useSyncExternalStore(address.subscribe, address.view);
  const title = [...(user ? viewTitle(view) : []), ...(branding ? [branding.name] : [])].join(' · ');
  useEffect(() => {
    if (title !== '') document.title = title;
  }, [title]);
  return branding;
}

function viewTitle(view: View): [] | [string] {
  switch (view) {
    case 'history':
      return [i18n.t('History')];
    case 'money':
      return [i18n.t('Payments')];
    case 'details':
      return [i18n.t('My data')];
    case 'scan':
      return [i18n.t('Scan code')];
    default:
      return [];
  }
}
