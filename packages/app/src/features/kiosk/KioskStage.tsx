import { ErrorBanner, QrPanel, ResultCard, Skeleton } from '@spotter/ui';
import { ArrowRight, RefreshCw } from 'lucide-react';
import type { Zone } from '@spotter/web-core/dates';
import { KioskButton } from './KioskButton.tsx';
import { shownFor, type Failure, type KioskState } from './kioskState.ts';
import { cardOf } from './kioskTexts.ts';
import { useSecondsLeft } from './useSecondsLeft.ts';
import { Welcome, type House } from './Welcome.tsx';

interface KioskStageProps {
  state: KioskState;
  /** In whose words times are told. */
  zone: Zone;
  /** Undefined while it is not known. */
  gym: House | undefined;
  now: () => number;
  onAsk: () => void;
}

/** With the header above it, a tablet has just room for the code. */
const panel = 'gap-3 in-data-bare:gap-6';
const codeLabel = 'QR code to check in or out';

/** What stands before the door at this moment. */
export function KioskStage({ state, zone, gym, now, onAsk }: KioskStageProps) {
  switch (state.is) {
    case 'showing':
      return <Code code={state.code} from={state.from} now={now} />;
    case 'reading':
      return <QrPanel className={panel} state="generating" title="Reading the card" codeLabel={codeLabel} />;
    case 'result':
      return (
        <>
          <ResultCard key={state.from} {...cardOf(state.result, zone)} />
          <KioskButton variant="secondary" icon={ArrowRight} onClick={onAsk}>
            Next
          </KioskButton>
        </>
      );
    case 'failed':
      return <Failed failure={state.failure} isBusy={false} onAsk={onAsk} />;
    case 'generating':
      return state.after ? (
        <Failed failure={state.after} isBusy onAsk={onAsk} />
      ) : (
        <QrPanel className={panel} state="generating" title="One moment" codeLabel={codeLabel} />
      );
    default:
      return <Idle gym={gym} onAsk={onAsk} />;
  }
}

function Code({ code, from, now }: { code: string; from: number; now: () => number }) {
  return (
    <QrPanel
      className={panel}
      state="showing"
      title="Scan to check in or out"
      message="Point your phone’s camera at the code"
      code={code}
      codeLabel={codeLabel}
      secondsLeft={useSecondsLeft(from, now)}
      secondsTotal={shownFor.code / 1000}
    />
  );
}

function Idle({ gym, onAsk }: Pick<KioskStageProps, 'gym' | 'onAsk'>) {
  return (
    <QrPanel
      className={panel}
      state="idle"
      title="Welcome"
      message="Press Sign In, then scan the code with your phone"
      codeLabel={codeLabel}
      welcome={gym ? <Welcome {...gym} /> : <Skeleton className="h-24 w-full" />}
      action={
        <KioskButton variant="primary" onClick={onAsk}>
          Sign In
        </KioskButton>
      }
    />
  );
}

function Failed({ failure, onAsk, isBusy }: { failure: Failure; onAsk: () => void; isBusy: boolean }) {
  const { isOffline, message } = failure;
  return (
    <QrPanel
      className={panel}
      codeLabel={codeLabel}
      action={
        <KioskButton variant="secondary" icon={RefreshCw} busy={isBusy} onClick={onAsk}>
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
