import { i18n } from '@spotter/i18n';
import { Button, ErrorBanner, Spinner, TextField, TextLink } from '@spotter/ui';
import { identityErrorCode } from '@spotter/web-core/identity';
import { QRCodeSVG } from 'qrcode.react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { SecondFactorEnrolment } from '../../session/identity.ts';
import { useSession } from '../../session/useSession.ts';
import { errorMessage } from '@spotter/web-core/errors';
import { secondFactorMessage } from '@spotter/web-core/secondFactorTexts';
import { ConfirmPassword } from './ConfirmPassword.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { useIssuer } from './useIssuer.ts';
import { useRecoveryCodes } from './useRecoveryCodes.ts';

interface EnrolmentProps {
  onDone: () => void;
  /** While it is busy, two-factor sign-in is being turned on: whoever leaves then gets no recovery codes. */
  onBusyChange?: ((isBusy: boolean) => void) | undefined;
  /** The recovery codes are shown, this once. */
  onCodesShown?: (() => void) | undefined;
}

type Step = 'starting' | 'failed' | 'confirming' | 'scanning' | 'saving-codes';

/**
 * Sets up the authenticator app: the password where the sign-in is old, the QR code, the first code,
 * the recovery codes.
 */
export function Enrolment({ onDone, onBusyChange, onCodesShown }: EnrolmentProps) {
  const session = useSession();
  const { issuer, isPending: isNaming } = useIssuer();
  const [step, setStep] = useState<Step>('starting');
  const [enrolment, setEnrolment] = useState<SecondFactorEnrolment>();
  const [error, setError] = useState('');

  useEffect(() => {
    if (step !== 'starting') return undefined;
    let isUnmounted = false;
    const start = async () => {
      try {
        const started = await (await session.identity()).enrolSecondFactor();
        if (isUnmounted) return;
        setEnrolment(started);
        setStep('scanning');
      } catch (failure) {
        if (isUnmounted) return;
        if (identityErrorCode(failure) === 'requires-recent-login') setStep('confirming');
        else {
          setError(secondFactorMessage(failure));
          setStep('failed');
        }
      }
    };
    void start();
    return () => {
      isUnmounted = true;
    };
  }, [session, step]);

  const restart = () => {
    setEnrolment(undefined);
    setStep('starting');
  };
  const expire = (message: string) => {
    setError(message);
    setStep('failed');
  };
  if (step === 'failed') {
    const title = i18n.t('Two-factor sign-in could not be set up');
    return <ErrorBanner title={title} message={error} onRetry={restart} />;
  }
  if (step === 'confirming') return <ConfirmPassword onConfirmed={restart} />;
  if (step === 'saving-codes') return <FirstRecoveryCodes {...{ onDone, onBusyChange, onCodesShown }} />;
  if (!enrolment || isNaming) return <Spinner label={i18n.t('Loading...')} />;
  return (
    <ScanStep
      enrolment={enrolment}
      issuer={issuer}
      onExpired={expire}
      onSignInTooOld={restart}
      onEnrolled={() => setStep('saving-codes')}
      onBusyChange={onBusyChange}
    />
  );
}

interface ScanStepProps {
  enrolment: SecondFactorEnrolment;
  issuer: string;
  /** The key has expired, as this sentence says: the app needs another one. */
  onExpired: (message: string) => void;
  onSignInTooOld: () => void;
  onEnrolled: () => void;
  onBusyChange: EnrolmentProps['onBusyChange'];
}

function ScanStep({ enrolment, issuer, onExpired, onSignInTooOld, onEnrolled, onBusyChange }: ScanStepProps) {
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  useReportBusy(isBusy, onBusyChange);
  const url = enrolment.url(issuer);

  // Not on touch screens, whose keyboard would cover the code to scan.
  useEffect(() => {
    if (!navigator.maxTouchPoints) field.current?.focus();
  }, []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const code = field.current?.value.replace(/\s/g, '') ?? '';
    if (code === '') {
      setError(i18n.t('Please enter the code'));
      return field.current?.focus();
    }
    setError('');
    setIsBusy(true);
    try {
      await enrolment.finish(code);
      onEnrolled();
    } catch (failure) {
      const [reason, message] = [identityErrorCode(failure), secondFactorMessage(failure)];
      if (reason === 'requires-recent-login') return onSignInTooOld();
      if (reason === 'code-expired') return onExpired(message);
      setError(message);
      setIsBusy(false);
      field.current?.focus();
      field.current?.select();
    }
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <ol className="flex list-decimal flex-col gap-5 ps-5 marker:text-muted">
        <li>
          <p>{i18n.t('Scan this code with an authenticator app, such as Google Authenticator, 2FAS or 1Password.')}</p>
          <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-3">
            <QRCodeSVG
              value={url}
              size={176}
              marginSize={3}
              role="img"
              aria-label={i18n.t('QR code for your authenticator app')}
              className="shrink-0 rounded-md border border-line"
            />
            <div className="min-w-0 flex-1 basis-48 text-sm">
              <p className="text-muted">{i18n.t('Cannot scan it? Type this key into the app:')}</p>
              <p className="mt-1 font-mono text-base break-words select-all" data-testid="secret">
                {enrolment.secret.match(/.{1,4}/g)?.join(' ')}
              </p>
              <TextLink href={url} className="mt-1 hidden min-h-[44px] items-center touch:inline-flex">
                {i18n.t('Open the app on this phone')}
              </TextLink>
            </div>
          </div>
        </li>
        <li>
          <p className="mb-3">{i18n.t('Enter the six digits that the app shows.')}</p>
          {error && <ErrorBanner title={error} className="mb-3" />}
          <TextField
            ref={field}
            label={i18n.t('Code')}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={8}
            spellCheck={false}
            className="max-w-48 font-mono tracking-wider"
          />
        </li>
      </ol>
      <Button type="submit" variant="primary" size="lg" busy={isBusy} className="self-start max-sm:w-full">
        {isBusy ? i18n.t('Turning on...') : i18n.t('Turn On')}
      </Button>
    </form>
  );
}

function useReportBusy(isBusy: boolean, onBusyChange: EnrolmentProps['onBusyChange']): void {
  useEffect(() => {
    onBusyChange?.(isBusy);
    return () => onBusyChange?.(false);
  }, [isBusy, onBusyChange]);
}

/** The codes are made as soon as the second factor is on. */
function FirstRecoveryCodes({ onDone, onBusyChange, onCodesShown }: EnrolmentProps) {
  const { codes, error, isBusy, renew } = useRecoveryCodes();
  useReportBusy(isBusy, onBusyChange);
  const isAsked = useRef(false);
  useEffect(() => {
    if (!isAsked.current) renew();
    isAsked.current = true;
  });
  const areShown = codes !== undefined;
  useEffect(() => {
    if (areShown) onCodesShown?.();
  }, [areShown, onCodesShown]);
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (error) {
    return (
      <ErrorBanner
        title={i18n.t('Two-factor sign-in is on, but the recovery codes could not be made')}
        message={errorMessage(error)}
        busy={isBusy}
        onRetry={renew}
      />
    );
  }
  return <Spinner label={i18n.t('Loading...')} />;
}
