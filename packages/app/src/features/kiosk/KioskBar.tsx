import { i18n } from '@spotter/i18n';
import { Button, IconButton, SelectField, Switch } from '@spotter/ui';
import { Lock, LockOpen, Maximize, Minimize } from 'lucide-react';
import type { ReactNode } from 'react';
import { enterFullScreen, leaveFullScreen, useIsFullScreen } from '../../shared/fullScreen.ts';
import type { KioskBarContent } from './KioskScreen.tsx';
import { Logo } from './Logo.tsx';
import type { useKioskBranch } from './useKioskBranch.ts';

interface KioskBarProps extends KioskBarContent {
  kioskBranch: Pick<ReturnType<typeof useKioskBranch>, 'branchId' | 'branches' | 'choose'>;
  onLock: () => void;
}

/** Kiosk settings; in full screen only the lock is shown. */
export function KioskBar({ branding, switches, kioskBranch, onLock }: KioskBarProps) {
  if (useIsFullScreen()) {
    return (
      <Corner branding={branding}>
        <IconButton label={i18n.t('Lock kiosk')} icon={Lock} size="lg" onClick={onLock} />
        <FullScreen isOn />
      </Corner>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <h1 tabIndex={-1} className="text-xl font-semibold outline-none">
        {i18n.t('Attendance')}
      </h1>
      {kioskBranch.branches.length > 1 && (
        <div className="w-52 max-sm:w-0 max-sm:flex-1">
          <SelectField
            label={i18n.t('Branch')}
            hideLabel
            className="min-h-11"
            value={kioskBranch.branchId ?? ''}
            onChange={(event) => kioskBranch.choose(event.target.value)}
            options={kioskBranch.branches.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </div>
      )}
      <div className="ms-auto flex flex-wrap items-center gap-x-5 gap-y-2 max-sm:gap-x-2">
        {switches.map(({ label, isOn, set }) => (
          <Switch key={label} label={label} checked={isOn} onCheckedChange={set} className="after:-inset-3" />
        ))}
        <Button size="lg" icon={Lock} className="max-sm:gap-0 max-sm:px-3" onClick={onLock}>
          <span className="max-sm:sr-only">{i18n.t('Lock kiosk')}</span>
        </Button>
        <FullScreen isOn={false} />
      </div>
    </div>
  );
}

/** Of a locked kiosk. */
export function LockedBar({ branding, onUnlock }: Pick<KioskBarContent, 'branding'> & { onUnlock: () => void }) {
  const isFullScreen = useIsFullScreen();
  return (
    <Corner branding={branding}>
      {!isFullScreen && document.fullscreenEnabled && <FullScreen isOn={false} />}
      <Button variant="ghost" size="lg" icon={LockOpen} onClick={onUnlock}>
        {i18n.t('Unlock')}
      </Button>
    </Corner>
  );
}

function Corner({ branding, children }: Pick<KioskBarContent, 'branding'> & { children: ReactNode }) {
  return (
    <div className="flex items-center gap-4">
      <h1 className="sr-only">{i18n.t('Attendance')}</h1>
      {branding && (
        <div className="flex min-w-0 items-center gap-4">
          <Logo url={branding.logoUrl} className="h-12 max-w-40 shrink-0" />
          <p className="min-w-0 text-xl font-semibold text-balance wrap-anywhere">{branding.name}</p>
        </div>
      )}
      <div className="ms-auto flex shrink-0 items-center gap-2">{children}</div>
    </div>
  );
}

function FullScreen({ isOn }: { isOn: boolean }) {
  return (
    <IconButton
      label={isOn ? i18n.t('Leave full screen') : i18n.t('Full screen')}
      icon={isOn ? Minimize : Maximize}
      size="lg"
      onClick={isOn ? leaveFullScreen : enterFullScreen}
    />
  );
}
