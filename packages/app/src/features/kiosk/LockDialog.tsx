import { MAX_DEVICE_NAME_LENGTH } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Button, Dialog, ErrorBanner, TextField } from '@spotter/ui';
import { useId, useState, type FormEvent } from 'react';
import { errorMessage } from '@spotter/web-core/errors';
import { useClient } from '../../api/client.ts';
import { useVisitor } from '../../session/useSession.ts';
import { enterFullScreen, leaveFullScreen, useIsFullScreen } from '../../shared/fullScreen.ts';
import { pairBrowser } from './pairBrowser.ts';
import { PairingWarning } from './PairingWarning.tsx';
import type { useKioskBranch } from './useKioskBranch.ts';

interface LockDialogProps {
  kioskBranch: Pick<ReturnType<typeof useKioskBranch>, 'branchId' | 'branchName'>;
  onClose: () => void;
}

const nameAt = (branchName: string | undefined) =>
  branchName === undefined ? i18n.t('Door kiosk') : i18n.t('{branchName} kiosk', { branchName });

/** Pairs this browser as a kiosk. From then on the page runs without a session. */
export function LockDialog({ kioskBranch: { branchId, branchName }, onClose }: LockDialogProps) {
  const { gymId } = useVisitor();
  const client = useClient();
  const formId = useId();
  const [name, setName] = useState(() => nameAt(branchName).slice(0, MAX_DEVICE_NAME_LENGTH));
  const [error, setError] = useState<Error>();
  const [isBusy, setIsBusy] = useState(false);
  const isBlank = name.trim() === '';
  const isFullScreen = useIsFullScreen();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || isBlank) return;
    setIsBusy(true);
    setError(undefined);
    // Before any request: browsers allow full screen only within a user gesture.
    enterFullScreen();
    try {
      await pairBrowser(async (secret) => ({
        gymId,
        ...(await client.pairDevice({ gymId, name, secret, ...(branchId !== undefined && { branchId }) })),
      }));
    } catch (failure) {
      if (!isFullScreen) leaveFullScreen();
      setError(failure as Error);
      setIsBusy(false);
    }
  };

  return (
    <Dialog
      open
      size="sm"
      data-density="kiosk"
      busy={isBusy}
      onOpenChange={onClose}
      title={i18n.t('Lock the kiosk')}
      description={i18n.t(
        'This browser becomes a kiosk, which shows codes and reads cards and does nothing else. You are signed out here. To unlock it, a member of staff signs in.',
      )}
      footer={
        <>
          <Button size="lg" disabled={isBusy} onClick={onClose}>
            {i18n.t('Cancel')}
          </Button>
          <Button size="lg" type="submit" form={formId} variant="primary" busy={isBusy} disabled={isBlank}>
            {i18n.t('Lock')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <PairingWarning />
        {error && <ErrorBanner title={i18n.t('The kiosk could not be locked')} message={errorMessage(error)} />}
        <TextField
          label={i18n.t('Name of the kiosk')}
          help={i18n.t('Shown in the settings and in the attendance history')}
          autoComplete="off"
          maxLength={MAX_DEVICE_NAME_LENGTH}
          value={name}
          onChange={(event) => setName(event.target.value)}
          {...(isBlank && { error: i18n.t('Please enter a name for the kiosk') })}
        />
      </form>
    </Dialog>
  );
}
