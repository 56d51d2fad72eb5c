import { useEffect } from 'react';
import { useGym } from '../../gym/useGym.ts';
import { ConnectionNote } from './ConnectionNote.tsx';
import { KioskBar } from './KioskBar.tsx';
import { KioskDisplay } from './KioskDisplay.tsx';
import { resultCardOf, kioskTexts } from './kioskTexts.ts';
import { useNfc } from './nfc.ts';
import { useSound } from './sound.ts';
import { UnlockDialog } from './UnlockDialog.tsx';
import { useCardReader } from './useCardReader.ts';
import { useKiosk, type KioskEnvironment } from './useKiosk.ts';
import type { useKioskBranch } from './useKioskBranch.ts';
import { useLock } from './useLock.ts';
import { useStoredSwitch } from './useStored.ts';
import { keepAwake } from './wakeLock.ts';

interface BranchKioskProps {
  kioskBranch: Pick<ReturnType<typeof useKioskBranch>, 'branchId' | 'branches' | 'choose'>;
  environment: KioskEnvironment;
}

/** Used until the gym is loaded. */
const DEVICE_ZONE = { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone, locale: 'en-IN' };

export function BranchKiosk({ kioskBranch, environment }: BranchKioskProps) {
  const [isContinuous, setContinuous] = useStoredSwitch('kiosk-continuous', false);
  const [hasSound, setSound] = useStoredSwitch('kiosk-sound', true);
  const { gym, isPending } = useGym();
  const zone = gym ?? DEVICE_ZONE;
  const play = useSound();
  const { state, push, send } = useKiosk({
    ...environment,
    branchId: kioskBranch.branchId,
    isContinuous,
    onResult: (result) => hasSound && play(resultCardOf(result, zone).tone),
  });
  const lock = useLock();
  const onCard = (card: string) => send({ type: 'card', card });
  const nfc = useNfc(onCard);
  useCardReader(onCard);
  useEffect(() => keepAwake('wakeLock' in navigator ? navigator.wakeLock : undefined), []);

  return (
    <div className="-my-3 flex min-h-[calc(100dvh-5.5rem)] flex-col gap-2 in-data-bare:my-0 in-data-bare:min-h-dvh in-data-bare:p-3 max-lg:not-in-data-bare:min-h-[calc(100dvh-9.5rem)]">
      <KioskBar
        lock={lock}
        kioskBranch={kioskBranch}
        branding={state.is === 'idle' ? undefined : gym}
        switches={[
          { label: 'Continuous', isOn: isContinuous, set: setContinuous },
          { label: 'Sound', isOn: hasSound, set: setSound },
          ...(nfc ? [{ label: 'NFC cards', ...nfc }] : []),
        ]}
      />
      <div data-density="kiosk" className="flex grow flex-col items-center justify-center gap-4">
        <KioskDisplay
          state={state}
          zone={zone}
          gym={gym ?? (isPending ? undefined : { name: kioskTexts.unnamedGym, logoUrl: null })}
          now={environment.now}
          onRequest={() => send({ type: 'code-requested' })}
        />
      </div>
      <ConnectionNote push={push} />
      {lock.isUnlocking && <UnlockDialog onUnlocked={lock.unlock} onClose={lock.stay} />}
    </div>
  );
}
