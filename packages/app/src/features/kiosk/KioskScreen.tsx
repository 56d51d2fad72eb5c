import { useEffect, type ReactNode } from 'react';
import type { Zone } from '@spotter/web-core/dates';
import { ConnectionNote } from './ConnectionNote.tsx';
import type { KioskCalls } from './createKiosk.ts';
import { KioskDisplay } from './KioskDisplay.tsx';
import { resultCardOf, kioskTexts } from './kioskTexts.ts';
import { useNfc } from './nfc.ts';
import { useSound } from './sound.ts';
import { useCardReader } from './useCardReader.ts';
import { useKiosk, type KioskEnvironment, type KioskFeed } from './useKiosk.ts';
import { useStoredSwitch } from './useStored.ts';
import { keepAwake } from './wakeLock.ts';
import type { GymBranding } from './Welcome.tsx';

interface KioskSwitch {
  label: string;
  isOn: boolean;
  set: (isOn: boolean) => void;
}

export interface KioskBarContent {
  /** The gym, unless the display shows it. */
  branding: GymBranding | undefined;
  switches: readonly KioskSwitch[];
}

interface KioskScreenProps {
  calls: KioskCalls;
  feed: KioskFeed;
  /** Undefined while loading, and where it could not be loaded. */
  gym: (GymBranding & Zone) | undefined;
  isGymPending: boolean;
  environment: KioskEnvironment;
  /** Above the display. */
  renderBar: (content: KioskBarContent) => ReactNode;
}

/** Used until the gym is loaded. */
const DEVICE_ZONE = { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone, locale: 'en-IN' };

/** The kiosk at the door, of a signed-in person or of a paired device. */
export function KioskScreen({ calls, feed, gym, isGymPending, environment, renderBar }: KioskScreenProps) {
  const [isContinuous, setContinuous] = useStoredSwitch('kiosk-continuous', false);
  const [hasSound, setSound] = useStoredSwitch('kiosk-sound', true);
  const zone = gym ?? DEVICE_ZONE;
  const play = useSound();
  const { state, push, send } = useKiosk({
    ...environment,
    calls,
    feed,
    isContinuous,
    onResult: (result) => hasSound && play(resultCardOf(result, zone).tone),
  });
  const onCard = (card: string) => send({ type: 'card', card });
  const nfc = useNfc(onCard);
  useCardReader(onCard);
  useEffect(() => keepAwake('wakeLock' in navigator ? navigator.wakeLock : undefined), []);

  return (
    <div className="-my-3 flex min-h-[calc(100dvh-5.5rem)] flex-col gap-2 in-data-bare:my-0 in-data-bare:min-h-dvh in-data-bare:p-3 max-lg:not-in-data-bare:min-h-[calc(100dvh-9.5rem)]">
      {renderBar({
        branding: state.is === 'idle' ? undefined : gym,
        switches: [
          { label: 'Continuous', isOn: isContinuous, set: setContinuous },
          { label: 'Sound', isOn: hasSound, set: setSound },
          ...(nfc ? [{ label: 'NFC cards', ...nfc }] : []),
        ],
      })}
      <div data-density="kiosk" className="flex grow flex-col items-center justify-center gap-4">
        <KioskDisplay
          state={state}
          zone={zone}
          gym={gym ?? (isGymPending ? undefined : { name: kioskTexts.unnamedGym, logoUrl: null })}
          now={environment.now}
          onRequest={() => send({ type: 'code-requested' })}
        />
      </div>
      <ConnectionNote push={push} />
    </div>
  );
}
