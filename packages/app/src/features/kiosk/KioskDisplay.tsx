import { Button, cn, ErrorBanner, QrPanel, ResultCard, Skeleton, type ButtonProps } from '@spotter/ui';
import { ArrowRight, RefreshCw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Zone } from '@spotter/web-core/dates';
import { DISPLAY_MS, type Failure, type KioskState } from './kioskState.ts';
import { resultCardOf } from './kioskTexts.ts';
import { useSecondsLeft } from './useSecondsLeft.ts';
import { Welcome, type GymBranding } from './Welcome.tsx';

interface KioskDisplayProps {
  state: KioskState;
  zone: Zone;
  /** Undefined while loading. */
  gym: GymBranding | undefined;
  now: () => number;
  onRequest: () => void;
}

/** Below the app header a tablet has just enough room for the code. */
const panelClass = 'gap-3 in-data-bare:gap-6';
const codeLabel = 'QR code to check in or out';

/** The content of the current kiosk state. */
export function KioskDisplay({ state, zone, gym, now, onRequest }: KioskDisplayProps) {
  switch (state.is) {
    case 'showing':
      return <Code code={state.code} from={state.from} now={now} />;
    case 'reading':
      return <QrPanel className={panelClass} state="generating" title="Reading the card" codeLabel={codeLabel} />;
    case 'result':
      return (
        <>
          <ResultCard key={state.from} {...resultCardOf(state.result, zone)} />
          <KioskButton variant="secondary" icon={ArrowRight} onClick={onRequest}>
            Next
          </KioskButton>
        </>
      );
    case 'failed':
      return <Failed failure={state.failure} isBusy={false} onRequest={onRequest} />;
    case 'generating':
      return state.previousFailure ? (
        <Failed failure={state.previousFailure} isBusy onRequest={onRequest} />
      ) : (
        <QrPanel className={panelClass} state="generating" title="One moment" codeLabel={codeLabel} />
      );
    default:
      return <Idle gym={gym} onRequest={onRequest} />;
  }
}

function Code({ code, from, now }: { code: string; from: number; now: () => number }) {
  return (
    <QrPanel
      className={panelClass}
      state="showing"
      title="Scan to check in or out"
      message="Point your phone’s camera at the code"
      code={code}
      codeLabel={codeLabel}
      secondsLeft={useSecondsLeft(from, now)}
      secondsTotal={DISPLAY_MS.code / 1000}
    />
  );
}

function Idle({ gym, onRequest }: Pick<KioskDisplayProps, 'gym' | 'onRequest'>) {
  return (
    <QrPanel
      className={panelClass}
      state="idle"
      title="Welcome"
      message="Press Sign In, then scan the code with your phone"
      codeLabel={codeLabel}
      welcome={gym ? <Welcome {...gym} /> : <Skeleton className="h-24 w-full" />}
      action={
        <KioskButton variant="primary" onClick={onRequest}>
          Sign In
        </KioskButton>
      }
    />
  );
}

function Failed({ failure, onRequest, isBusy }: { failure: Failure; onRequest: () => void; isBusy: boolean }) {
  const { isOffline, message } = failure;
  return (
    <QrPanel
      className={panelClass}
      codeLabel={codeLabel}
      action={
        <KioskButton variant="secondary" icon={RefreshCw} busy={isBusy} onClick={onRequest}>
          Try Again
        </KioskButton>
      }
      {...(isOffline
        ? { state: 'offline', title: 'No connection', message: 'Trying again by itself. Please ask at the desk.' }
        : {
            state: 'idle',
            title: 'There is no code',
            message: 'Please ask at the desk',
            welcome: <ErrorBanner title={message} className="w-full text-start text-lg text-ink" />,
          })}
    />
  );
}

/** Takes the focus when nothing else has it, so that Enter is enough. */
function KioskButton({ className, ...rest }: ButtonProps) {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, []);
  return <Button size="lg" {...rest} ref={ref} className={cn('h-14 px-10 text-xl kiosk:min-w-56', className)} />;
}
