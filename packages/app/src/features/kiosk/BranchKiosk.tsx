import { useGym } from '../../gym/useGym.ts';
import { ConnectionNote } from './ConnectionNote.tsx';
import { KioskBar } from './KioskBar.tsx';
import { KioskStage } from './KioskStage.tsx';
import { cardOf, kioskTexts } from './kioskTexts.ts';
import { UnlockDialog } from './UnlockDialog.tsx';
import { useCardReader } from './useCardReader.ts';
import { useKiosk, type KioskWorld } from './useKiosk.ts';
import type { useKioskBranch } from './useKioskBranch.ts';
import { useLock } from './useLock.ts';
import { useNfc } from './useNfc.ts';
import { useSound } from './useSound.ts';
import { useStoredSwitch } from './useStored.ts';
import { useWakeLock } from './useWakeLock.ts';

interface BranchKioskProps {
  place: Pick<ReturnType<typeof useKioskBranch>, 'branchId' | 'branches' | 'choose'>;
  world: KioskWorld;
}

/** Until the gym is known, times are told as this device tells them. */
const deviceZone = { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone, locale: 'en-IN' };

/** The kiosk of one branch: what it shows, and what it is set to. */
export function BranchKiosk({ place, world }: BranchKioskProps) {
  const [isContinuous, setContinuous] = useStoredSwitch('kiosk-continuous', false);
  const [hasSound, setSound] = useStoredSwitch('kiosk-sound', true);
  const { gym, isPending } = useGym();
  const zone = gym ?? deviceZone;
  const play = useSound();
  const { state, push, send } = useKiosk({
    ...world,
    branchId: place.branchId,
    isContinuous,
    onResult: (result) => hasSound && play(cardOf(result, zone).tone),
  });
  const lock = useLock();
  const onCard = (card: string) => send({ type: 'card', card });
  const nfc = useNfc(onCard);
  useCardReader(onCard);
  useWakeLock();

  return (
    <div className="-my-3 flex min-h-[calc(100dvh-5.5rem)] flex-col gap-2 in-data-bare:my-0 in-data-bare:min-h-dvh in-data-bare:p-3 max-lg:not-in-data-bare:min-h-[calc(100dvh-9.5rem)]">
      <KioskBar
        lock={lock}
        place={place}
        house={state.is === 'idle' ? undefined : gym}
        switches={[
          { label: 'Continuous', isOn: isContinuous, set: setContinuous },
          { label: 'Sound', isOn: hasSound, set: setSound },
          ...(nfc ? [{ label: 'NFC cards', ...nfc }] : []),
        ]}
      />
      <div data-density="kiosk" className="flex grow flex-col items-center justify-center gap-4">
        <KioskStage
          state={state}
          zone={zone}
          gym={gym ?? (isPending ? undefined : { name: kioskTexts.unnamedGym, logoUrl: null })}
          now={world.now}
          onAsk={() => send({ type: 'asked' })}
        />
      </div>
      <ConnectionNote push={push} />
      {lock.isAsking && <UnlockDialog onUnlocked={lock.unlock} onClose={lock.stay} />}
    </div>
  );
}
