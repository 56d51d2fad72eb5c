import { i18n } from '@spotter/i18n';
import {
  Button,
  ConfirmDialog,
  Dialog,
  ErrorBanner,
  Skeleton,
  StatusBadge,
  useRemovedFocus,
  useToast,
} from '@spotter/ui';
import { identityErrorCode } from '@spotter/web-core/identity';
import { errorMessage } from '@spotter/web-core/errors';
import { useCallback, useState } from 'react';
import { invalidateCalls, useCallQuery, useQueryClient } from '../../api/calls.ts';
import { useSession, useVisitor } from '../../session/useSession.ts';
import { QueryError } from '../../shared/QueryError.tsx';
import { secondFactorMessage } from '@spotter/web-core/secondFactorTexts';
import { ConfirmPassword } from './ConfirmPassword.tsx';
import { Enrolment } from './Enrolment.tsx';
import { RecoveryCodes, RecoveryCodesDialog } from './RecoveryCodes.tsx';
import { useRecoveryCodes } from './useRecoveryCodes.ts';

/** From here on somebody should make new ones. */
const FEW_CODES = 3;

const codesLeft = (count: number) =>
  count === 0
    ? i18n.t('No recovery codes left')
    : count === 1
      ? i18n.t('One recovery code left')
      : i18n.t('{count} recovery codes left', { count });

type OpenDialog = 'enrolment' | 'recovery-codes' | 'withdrawal';

/** Two-factor sign-in of the signed-in person, as a section of their account page. */
export function TwoFactorSection() {
  const { gymId } = useVisitor();
  const queries = useQueryClient();
  const query = useCallQuery('getTwoFactor', { gymId });
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => {
    setDialog(undefined);
    void invalidateCalls(queries, 'getTwoFactor');
  };
  const { data } = query;
  const isOn = data !== undefined && data.enrolledAt !== null;
  const { heading, list } = useRemovedFocus();
  return (
    <section aria-labelledby="two-factor" className="rounded-lg border border-line bg-surface">
      {/* Each button goes once it has changed what it is about. */}
      <div {...list} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 p-5">
        <div className="min-w-0 flex-1 basis-64">
          <h2 {...heading} id="two-factor" className="flex flex-wrap items-center gap-2 rounded-sm font-semibold">
            {i18n.t('Two-factor sign-in')}
            {data && <StatusBadge status={isOn ? 'active' : 'inactive'} label={isOn ? i18n.t('On') : i18n.t('Off')} />}
          </h2>
          <p className="mt-1 text-muted">
            {i18n.t('Signing in takes your password and a code from an authenticator app on your phone.')}
          </p>
          {isOn && (
            <p className={data.recoveryCodesLeft < FEW_CODES ? 'mt-2 text-warning' : 'mt-2 text-muted'}>
              {codesLeft(data.recoveryCodesLeft)}
            </p>
          )}
        </div>
        {query.isPending && <Skeleton className="h-9 w-24 touch:min-h-[44px]" />}
        {data && !isOn && (
          <Button variant="primary" onClick={() => setDialog('enrolment')}>
            {i18n.t('Set Up')}
          </Button>
        )}
        {isOn && (
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setDialog('recovery-codes')}>{i18n.t('New Recovery Codes')}</Button>
            <Button onClick={() => setDialog('withdrawal')}>{i18n.t('Turn Off')}</Button>
          </div>
        )}
      </div>
      {!data && query.error && <QueryError title={i18n.t('Two-factor sign-in could not be loaded')} query={query} />}
      {dialog === 'enrolment' && <EnrolmentDialog onClose={close} />}
      {dialog === 'recovery-codes' && <NewRecoveryCodes onClose={close} />}
      {dialog === 'withdrawal' && <Withdrawal isRequired={data?.isRequired ?? false} onClose={close} />}
    </section>
  );
}

function EnrolmentDialog({ onClose }: { onClose: () => void }) {
  const [isBusy, setIsBusy] = useState(false);
  const [hasCodes, setHasCodes] = useState(false);
  const showCodes = useCallback(() => setHasCodes(true), []);
  const title = i18n.t('Set up two-factor sign-in');
  return (
    <RecoveryCodesDialog hasCodes={hasCodes} busy={isBusy} title={title} onClose={onClose}>
      <Enrolment onDone={onClose} onBusyChange={setIsBusy} onCodesShown={showCodes} />
    </RecoveryCodesDialog>
  );
}

function NewRecoveryCodes({ onClose }: { onClose: () => void }) {
  const { codes, error, isBusy, isSignInTooOld, renew } = useRecoveryCodes();
  if (codes || isSignInTooOld) {
    return (
      <RecoveryCodesDialog hasCodes={codes !== undefined} title={i18n.t('New recovery codes')} onClose={onClose}>
        {codes ? <RecoveryCodes codes={codes} onDone={onClose} /> : <ConfirmPassword onConfirmed={renew} />}
      </RecoveryCodesDialog>
    );
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={i18n.t('Make new recovery codes?')}
      description={i18n.t('Your previous recovery codes will no longer work.')}
      confirmLabel={i18n.t('Make New Codes')}
      busy={isBusy}
      onConfirm={renew}
    >
      {error && <ErrorBanner title={i18n.t('The recovery codes could not be made')} message={errorMessage(error)} />}
    </ConfirmDialog>
  );
}

function Withdrawal({ isRequired, onClose }: { isRequired: boolean; onClose: () => void }) {
  const session = useSession();
  const toast = useToast();
  const [error, setError] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);

  const withdraw = async () => {
    setError('');
    setIsBusy(true);
    try {
      await (await session.identity()).withdrawSecondFactor();
      toast({ type: 'success', title: i18n.t('Two-factor sign-in is off') });
      onClose();
    } catch (failure) {
      if (identityErrorCode(failure) === 'requires-recent-login') setIsConfirming(true);
      else setError(secondFactorMessage(failure));
      setIsBusy(false);
    }
  };

  if (isConfirming) {
    return (
      <Dialog open size="sm" onOpenChange={onClose} title={i18n.t('Turn off two-factor sign-in')}>
        <ConfirmPassword
          onConfirmed={() => {
            setIsConfirming(false);
            void withdraw();
          }}
        />
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={onClose}
      title={i18n.t('Turn off two-factor sign-in?')}
      description={
        isRequired
          ? i18n.t(
              'Your gym requires it: you will have to set it up again before you can go on. Your recovery codes will no longer work.',
            )
          : i18n.t('Your password alone will be enough to sign in. Your recovery codes will no longer work.')
      }
      confirmLabel={i18n.t('Turn Off')}
      busy={isBusy}
      onConfirm={() => void withdraw()}
    >
      {error && <ErrorBanner title={i18n.t('It could not be turned off')} message={error} />}
    </ConfirmDialog>
  );
}
