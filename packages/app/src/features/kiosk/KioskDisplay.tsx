import { i18n } from '@spotter/i18n';
import { Button, cn, ErrorBanner, QrPanel, ResultScreen, type ButtonProps } from '@spotter/ui';
import { ArrowRight, RefreshCw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Zone } from '@spotter/web-core/dates';
import { DoorFacts, IdleScreen, type IdleScreenProps } from './IdleScreen.tsx';
import { DISPLAY_MS, isQueueFull, type Failure, type KioskState } from './kioskState.ts';
import { resultContentOf } from './kioskTexts.ts';
import { useSecondsLeft } from './useSecondsLeft.ts';
import type { GymBranding } from './Welcome.tsx';

interface KioskDisplayProps extends Pick<IdleScreenProps, 'branchName' | 'occupancy' | 'quietTimes' | 'clock'> {
  state: KioskState;
  zone: Zone;
  /** Undefined while loading. */
  gym: GymBranding | undefined;
  now: () => number;
  onRequest: () => void;
}

/** Below the app header a tablet has just enough room for the code. */
const panelClass = 'gap-3 in-data-bare:gap-6';
const codeLabel = () => i18n.t('QR code to check in or out');
const busyText = () => i18n.t('The kiosk is busy: a card tapped now is not read. Please wait a moment.');

/** The content of the current kiosk state. */
export function KioskDisplay({ state, now, onRequest, ...idle }: KioskDisplayProps) {
  const { zone } = idle;
  switch (state.is) {
    case 'showing':
      return <Code {...state} now={now} idle={idle} />;
    case 'reading':
      return (
        <QrPanel
          className={panelClass}
          state="generating"
          title={i18n.t('Reading the card')}
          {...(isQueueFull(state.queue) && { message: busyText() })}
          codeLabel={codeLabel()}
        />
      );
    case 'result': {
      const content = resultContentOf(state.result, zone);
      return (
        <ResultScreen
          key={state.from}
          {...content}
          {...(isQueueFull(state.queue) && { notices: [...(content.notices ?? []), busyText()] })}
          className="fixed inset-0 z-50 overflow-y-auto"
        >
          <div className="flex justify-center px-6 pb-8 [@media(max-height:950px)]:pb-4">
            <KioskButton variant="secondary" icon={ArrowRight} onClick={onRequest}>
              {i18n.t('Next')}
            </KioskButton>
          </div>
        </ResultScreen>
      );
    }
    case 'failed':
      return <Failed failure={state.failure} isBusy={false} onRequest={onRequest} />;
    case 'generating':
      return state.previousFailure ? (
        <Failed failure={state.previousFailure} isBusy onRequest={onRequest} />
      ) : (
        <QrPanel className={panelClass} state="generating" title={i18n.t('One moment')} codeLabel={codeLabel()} />
      );
    default:
      return <Idle {...idle} onRequest={onRequest} />;
  }
}

interface CodeProps extends Pick<KioskState & { is: 'showing' }, 'code' | 'from' | 'isSigned'> {
  now: () => number;
  idle: Pick<IdleScreenProps, 'zone' | 'branchName' | 'occupancy' | 'clock'>;
}

function Code({ code, from, isSigned, now, idle }: CodeProps) {
  return (
    <QrPanel
      className={panelClass}
      size="screen"
      state="showing"
      title={i18n.t('Scan to check in or out')}
      message={
        isSigned
          ? i18n.t('No connection. Codes still work with mobile data.')
          : i18n.t('Point your phone’s camera at the code')
      }
      code={code}
      codeLabel={codeLabel()}
      secondsLeft={useSecondsLeft(from, now)}
      secondsTotal={DISPLAY_MS.code / 1000}
      footnote={<DoorFacts {...idle} />}
    />
  );
}

function Idle({ onRequest, ...idle }: IdleScreenProps & { onRequest: () => void }) {
  return (
    <IdleScreen {...idle}>
      <KioskButton variant="primary" onClick={onRequest}>
        {i18n.t('Sign In')}
      </KioskButton>
    </IdleScreen>
  );
}

function Failed({ failure, onRequest, isBusy }: { failure: Failure; onRequest: () => void; isBusy: boolean }) {
  const { isOffline, message } = failure;
  return (
    <QrPanel
      className={panelClass}
      codeLabel={codeLabel()}
      action={
        <KioskButton variant="secondary" icon={RefreshCw} busy={isBusy} onClick={onRequest}>
          {i18n.t('Try Again')}
        </KioskButton>
      }
      {...(isOffline
        ? {
            state: 'offline',
            title: i18n.t('No connection'),
            message: i18n.t('Trying again automatically. Please ask at the desk.'),
          }
        : {
            state: 'idle',
            title: i18n.t('There is no code'),
            message: i18n.t('Please ask at the desk'),
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
  return (
    <Button
      size="lg"
      {...rest}
      ref={ref}
      className={cn('min-h-14 px-[min(--spacing(10),8vw)] text-xl touch:min-h-14', className)}
    />
  );
}
