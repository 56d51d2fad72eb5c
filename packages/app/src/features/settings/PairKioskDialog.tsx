import { type AnswerOf, type Device, MAX_DEVICE_NAME_LENGTH, PAIRING_CODE_LIFETIME_MS } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Trans } from '@spotter/i18n/trans';
import { Button, Dialog, ErrorBanner, PageLoader, SelectField, TextField } from '@spotter/ui';
import { errorMessage } from '@spotter/web-core/errors';
import { CircleCheck } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useCallMutation } from '../../api/calls.ts';
import { defaultBranch, useBranches } from '../../gym/useBranches.ts';
import { useVisitor } from '../../session/useSession.ts';
import { paths } from '../../paths.ts';
import { QueryError } from '../../shared/QueryError.tsx';
import { useConnectionStore } from '../../shell/connection/useConnection.ts';

type PairingCode = AnswerOf<'createPairingCode'>;

interface PairKioskDialogProps {
  /** The paired kiosks, as the list knows them. */
  devices: readonly Device[];
  onClose: () => void;
}

/** Name and branch of a kiosk, then the code that pairs a screen, until it is used or expires. */
export function PairKioskDialog({ devices, onClose }: PairKioskDialogProps) {
  const { gymId } = useVisitor();
  const query = useBranches();
  const active = query.branches.filter(({ status }) => status === 'active');
  const formId = useId();
  const create = useCallMutation('createPairingCode');
  const [name, setName] = useState(i18n.t('Door kiosk'));
  const [chosen, setChosen] = useState<string>();
  const branchId = chosen ?? defaultBranch(active)?.id;
  const code = create.data;
  // An earlier kiosk may have the same name, and the list of them may have come late.
  const paired =
    code &&
    devices.find(
      (device) => device.pairedAt >= code.expiresAt - PAIRING_CODE_LIFETIME_MS && device.name === name.trim(),
    );
  const { clockSkewMs } = useConnectionStore();
  // By the server's clock, which is known to a second: this computer's may be minutes off.
  const secondsUntil = useSecondsUntil(code && code.expiresAt - clockSkewMs());
  const secondsLeft = Math.min(secondsUntil, PAIRING_CODE_LIFETIME_MS / SECOND_MS);
  const isOver = code !== undefined && secondsLeft === 0;
  const isBlank = name.trim() === '';
  const hasBranch = active.length > 0;
  const nameField = useRef<HTMLInputElement>(null);
  // The dialog gives it the focus only where the form is there when it opens.
  useEffect(() => {
    if (!hasBranch) return;
    nameField.current?.focus();
    nameField.current?.select();
  }, [hasBranch]);

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (branchId !== undefined && !isBlank) create.mutate({ gymId, branchId, name: name.trim() });
  };

  if (paired) {
    return (
      <Frame
        onClose={onClose}
        action={
          <Button variant="primary" onClick={onClose}>
            {i18n.t('Done')}
          </Button>
        }
      >
        <p role="status" className="flex flex-col items-center gap-3 py-6 text-center text-lg">
          <CircleCheck aria-hidden className="size-16 text-positive" />
          <span className="wrap-anywhere">
            <Trans
              id="<0>{name}</0> at {branchName} is paired"
              values={{ name: paired.name, branchName: paired.branchName }}
              components={{ 0: <strong className="font-semibold" /> }}
            />
          </span>
        </p>
      </Frame>
    );
  }
  if (code) {
    return (
      <Frame
        onClose={onClose}
        action={
          isOver ? (
            <Button variant="primary" busy={create.isPending} onClick={() => submit()}>
              {i18n.t('New code')}
            </Button>
          ) : (
            <Button onClick={onClose}>{i18n.t('Close')}</Button>
          )
        }
      >
        <Code code={code} secondsLeft={secondsLeft} />
      </Frame>
    );
  }
  return (
    <Frame
      onClose={onClose}
      action={
        <>
          <Button onClick={onClose}>{i18n.t('Cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={create.isPending}
            disabled={isBlank || branchId === undefined}
          >
            {i18n.t('Show code')}
          </Button>
        </>
      }
    >
      {!hasBranch ? (
        <NoActiveBranch query={query} />
      ) : (
        <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
          {create.error && (
            <ErrorBanner title={i18n.t('The kiosk could not be paired')} message={errorMessage(create.error)} />
          )}
          <TextField
            ref={nameField}
            label={i18n.t('Name of the kiosk')}
            autoComplete="off"
            maxLength={MAX_DEVICE_NAME_LENGTH}
            value={name}
            onChange={(event) => setName(event.target.value)}
            {...(isBlank && { error: i18n.t('Please enter a name for the kiosk') })}
          />
          <SelectField
            label={i18n.t('Branch')}
            value={branchId ?? ''}
            onChange={(event) => setChosen(event.target.value)}
            options={active.map(({ id, name: label }) => ({ value: id, label }))}
          />
        </form>
      )}
    </Frame>
  );
}

/** Branches are loading, have failed to load, or are all inactive. */
function NoActiveBranch({ query }: { query: ReturnType<typeof useBranches> }) {
  if (query.isPending) return <PageLoader label={i18n.t('Loading...')} />;
  if (query.error) return <QueryError title={i18n.t('Failed to Load Branches')} query={query} />;
  return <p>{i18n.t('No branch is active. Check-ins need an active one.')}</p>;
}

type FrameProps = Pick<PairKioskDialogProps, 'onClose'> & { action: ReactNode; children: ReactNode };

function Frame({ onClose, action, children }: FrameProps) {
  return (
    <Dialog
      open
      size="sm"
      title={i18n.t('Pair a kiosk')}
      description={i18n.t('Turn a tablet into a kiosk with a code. Nobody has to sign in on it.')}
      onOpenChange={onClose}
      footer={action}
    >
      {children}
    </Dialog>
  );
}

function Code({ code: { code }, secondsLeft }: { code: PairingCode; secondsLeft: number }) {
  const minutes = Math.floor(secondsLeft / 60);
  const time = `${minutes}:${String(secondsLeft % 60).padStart(2, '0')}`;
  const halves = `${code.slice(0, 4)} ${code.slice(4)}`;
  return (
    <div className="flex flex-col items-center gap-4 py-4 text-center">
      {secondsLeft === 0 ? (
        <p role="status" className="text-lg">
          {i18n.t('The code has expired')}
        </p>
      ) : (
        <>
          <p
            aria-label={i18n.t('Code {code}', { code: code.split('').join(' ') })}
            className="text-3xl font-semibold tracking-widest tabular-nums select-all"
          >
            {halves}
          </p>
          <p role="timer" className="text-lg text-muted tabular-nums">
            {i18n.t('{time} left', { time })}
          </p>
        </>
      )}
      <p className="text-muted">
        <Trans
          id="On the tablet open <0>{host}{path}</0> and enter the code."
          values={{ host: window.location.host, path: paths.pair }}
          components={{ 0: <strong className="font-semibold wrap-anywhere text-ink" /> }}
        />
      </p>
    </div>
  );
}

const SECOND_MS = 1000;

/** Whole seconds until this moment; 0 without one. */
function useSecondsUntil(end: number | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (end === undefined) return undefined;
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, SECOND_MS);
    return () => clearInterval(timer);
  }, [end]);
  return end === undefined ? 0 : Math.max(0, Math.ceil((end - now) / SECOND_MS));
}
