import type { QuietTimes } from '@spotter/api';
import { i18n, localeIn } from '@spotter/i18n';
import { useEffect, type ReactNode } from 'react';
import type { Zone } from '@spotter/web-core/dates';
import type { KioskCalls } from './createKiosk.ts';
import type { KioskOccupancy, ShownClock } from './IdleScreen.tsx';
import { KioskDisplay } from './KioskDisplay.tsx';
import { resultContentOf, kioskTexts } from './kioskTexts.ts';
import { useCardReader } from '../../shared/useCardReader.ts';
import { useKiosk, type KioskEnvironment, type KioskFeed } from './useKiosk.ts';
import { useNfc } from './useNfc.ts';
import { useResultSignal } from './useResultSignal.ts';
import { useStoredSwitch } from '../../shared/useStored.ts';
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
  /** Undefined while loading. */
  branchName: string | undefined;
  /** Undefined while it is not known how full the branch is. */
  occupancy: KioskOccupancy | undefined;
  quietTimes: QuietTimes | undefined;
  /** What the display shows; absent: this device's. */
  clock?: ShownClock;
  environment: KioskEnvironment;
  /** What the kiosk shows of itself has changed, as its language. */
  onChanged?: () => void;
  /** Somebody came or left. */
  onPassed: () => void;
  /** Above the display. */
  renderBar: (content: KioskBarContent) => ReactNode;
}

/** Used until the gym is loaded. */
const DEVICE_ZONE = { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone, locale: 'en-IN' };

/** The kiosk at the door, of a signed-in person or of a paired device. */
export function KioskScreen({
  calls,
  feed,
  gym,
  isGymPending,
  branchName,
  occupancy,
  quietTimes,
  clock,
  environment,
  onChanged = () => undefined,
  onPassed,
  renderBar,
}: KioskScreenProps) {
  const [isContinuous, setContinuous] = useStoredSwitch('kiosk-continuous', false);
  const [hasSound, setSound] = useStoredSwitch('kiosk-sound', true);
  const { timeZone, locale } = gym ?? DEVICE_ZONE;
  const zone = { timeZone, locale: localeIn(i18n.locale, locale) };
  const signal = useResultSignal();
  const { state, send } = useKiosk({
    ...environment,
    calls,
    feed,
    isContinuous,
    onChanged,
    onResult: (result) => {
      if (hasSound) signal(resultContentOf(result, zone).tone);
      if (result.is === 'passed') onPassed();
    },
  });
  const onCard = (card: string) => send({ type: 'card', card });
  const nfc = useNfc(onCard);
  useCardReader(onCard);
  useEffect(() => keepAwake('wakeLock' in navigator ? navigator.wakeLock : undefined), []);

  return (
    <div data-fill className="-my-3 flex grow flex-col gap-2 in-data-bare:my-0 in-data-bare:p-3">
      {renderBar({
        branding: state.is === 'idle' ? undefined : gym,
        switches: [
          { label: i18n.t('Continuous'), isOn: isContinuous, set: setContinuous },
          { label: i18n.t('Sound'), isOn: hasSound, set: setSound },
          ...(nfc ? [{ label: i18n.t('NFC cards'), ...nfc }] : []),
        ],
      })}
      <div data-density="kiosk" className="flex grow flex-col items-center justify-center gap-4">
        <KioskDisplay
          state={state}
          zone={zone}
          gym={gym ?? (isGymPending ? undefined : { name: i18n.t(kioskTexts.unnamedGym), logoUrl: null })}
          branchName={branchName}
          occupancy={occupancy}
          quietTimes={quietTimes}
          {...(clock && { clock })}
          now={environment.now}
          onRequest={() => send({ type: 'code-requested' })}
        />
      </div>
    </div>
  );
}
