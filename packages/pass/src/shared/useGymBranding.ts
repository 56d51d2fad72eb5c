import { useEffect, useState } from 'react';
import type { Services, GymBranding } from '../services.ts';
import type { SessionState } from '../session/useSession.ts';

/**
 * The gym whose page this is: the member's; before anybody has signed in, that of the code which was scanned. The page's
 * title and what the phone installs bear its name too.
 */
export function useGymBranding(
  { calls, signOf, setManifest: wearManifest }: Services,
  session: SessionState,
  gym: GymBranding | undefined,
  scannedSession: string | undefined,
): GymBranding | undefined {
  const [asked, setAsked] = useState<GymBranding>();
  const who = session.is === 'signed-in' ? session.who : undefined;
  const staffGym = who && who.userType !== 'member' ? who.gymId : undefined;
  const query = who ? `gym=${who.gymId}` : scannedSession && `session=${scannedSession}`;

  useEffect(() => {
    if (query) wearManifest(query);
  }, [query, wearManifest]);
  useEffect(() => {
    let isDropped = false;
    const tell = (sign: GymBranding | undefined) => isDropped || setAsked(sign);
    if (staffGym !== undefined) {
      calls.getUserDashboardData({ gymId: staffGym }).then(
        (answer) => tell(answer.gym),
        () => tell(undefined),
      );
    } else if (scannedSession !== undefined) void signOf(scannedSession).then(tell);
    return () => {
      isDropped = true;
    };
  }, [calls, signOf, staffGym, scannedSession]);

  const sign = gym ?? asked;
  useEffect(() => {
    if (sign) document.title = sign.name;
  }, [sign]);
  return sign;
}
