import { Button, IconButton, SelectField, Switch } from '@spotter/ui';
import { Lock, LockOpen, Maximize, Minimize } from 'lucide-react';
import type { ReactNode } from 'react';
import { enterFullScreen, leaveFullScreen } from '../../shared/fullScreen.ts';
import { Logo } from './Logo.tsx';
import type { useKioskBranch } from './useKioskBranch.ts';
import type { KioskLock } from './useLock.ts';
import type { House } from './Welcome.tsx';

interface KioskSwitch {
  label: string;
  isOn: boolean;
  set: (isOn: boolean) => void;
}

interface KioskBarProps {
  lock: KioskLock;
  place: Pick<ReturnType<typeof useKioskBranch>, 'branchId' | 'branches' | 'choose'>;
  switches: readonly KioskSwitch[];
  /** Whose door this is, where nothing else on the screen says so. */
  house: House | undefined;
}

/** What the kiosk is set to, for who sets it up. Strangers before a locked kiosk see one button of it. */
export function KioskBar({ lock, place, switches, house }: KioskBarProps) {
  const { isLocked, isFullScreen } = lock;
  if (isLocked) {
    return (
      <Corner house={house}>
        {!isFullScreen && document.fullscreenEnabled && <FullScreen isOn={false} />}
        <Button variant="ghost" size="lg" icon={LockOpen} onClick={lock.ask}>
          Unlock
        </Button>
      </Corner>
    );
  }
  if (isFullScreen) {
    return (
      <Corner house={house}>
        <IconButton label="Lock kiosk" icon={Lock} size="lg" onClick={lock.lock} />
        <FullScreen isOn />
      </Corner>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <h1 tabIndex={-1} className="text-xl font-semibold outline-none">
        Attendance
      </h1>
      {place.branches.length > 1 && (
        <div className="w-52">
          <SelectField
            label="Branch"
            hideLabel
            className="min-h-11"
            value={place.branchId ?? ''}
            onChange={(event) => place.choose(event.target.value)}
            options={place.branches.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </div>
      )}
      <div className="ms-auto flex flex-wrap items-center gap-x-5 gap-y-2">
        {switches.map(({ label, isOn, set }) => (
          <Switch key={label} label={label} checked={isOn} onCheckedChange={set} className="after:-inset-3" />
        ))}
        <Button size="lg" icon={Lock} onClick={lock.lock}>
          Lock kiosk
        </Button>
        <FullScreen isOn={false} />
      </div>
    </div>
  );
}

function Corner({ house, children }: Pick<KioskBarProps, 'house'> & { children: ReactNode }) {
  return (
    <div className="flex items-center gap-4">
      <h1 className="sr-only">Attendance</h1>
      {house && (
        <div className="flex min-w-0 items-center gap-4">
          <Logo url={house.logoUrl} className="h-12 max-w-40 shrink-0" />
          <p className="min-w-0 text-xl font-semibold text-balance wrap-anywhere">{house.name}</p>
        </div>
      )}
      <div className="ms-auto flex shrink-0 items-center gap-2">{children}</div>
    </div>
  );
}

function FullScreen({ isOn }: { isOn: boolean }) {
  return (
    <IconButton
      label={isOn ? 'Leave full screen' : 'Full screen'}
      icon={isOn ? Minimize : Maximize}
      size="lg"
      onClick={isOn ? leaveFullScreen : enterFullScreen}
    />
  );
}
