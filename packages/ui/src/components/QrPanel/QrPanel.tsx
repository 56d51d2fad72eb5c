import { cva } from 'class-variance-authority';
import { Clock, QrCode, WifiOff } from 'lucide-react';
import { QRCodeSVG } from 'qrcode.react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { Spinner } from '../Spinner/Spinner.tsx';
import { Countdown, CountdownRing } from './Countdown.tsx';

export const qrStates = ['idle', 'generating', 'showing', 'expired', 'offline'] as const;
export type QrState = (typeof qrStates)[number];

/** At or below this the countdown is red. */
const URGENT_SECONDS = 10;

const tile = cva('flex aspect-square w-full items-center justify-center overflow-hidden rounded-lg', {
  variants: {
    state: {
      idle: 'border border-line bg-surface p-8 text-muted',
      generating: 'border border-line bg-surface text-muted',
      showing: '',
      expired: 'border border-line bg-sunken text-muted',
      offline: 'border border-line bg-warning-soft text-warning',
    },
  },
});

export interface QrPanelProps extends Omit<ComponentProps<'section'>, 'title' | 'children'> {
  state: QrState;
  /** Instruction or result. Announced on change. */
  title: string;
  message?: string;
  /** Content of the QR code; required while showing. */
  code?: string;
  /** Accessible name of the code. */
  codeLabel: string;
  secondsLeft?: number;
  secondsTotal?: number;
  /** Unit after the number: "seconds left". */
  secondsUnit?: (seconds: number) => string;
  /** Shown in place of the code while idle: logo and name of the gym. */
  welcome?: ReactNode;
  /** The button below. */
  action?: ReactNode;
}

/** QR code with countdown. Always on white, for cameras. */
export function QrPanel({
  state,
  title,
  message,
  code = '',
  codeLabel,
  secondsLeft = 0,
  secondsTotal = 30,
  secondsUnit = (seconds) => (seconds === 1 ? 'second left' : 'seconds left'),
  welcome,
  action,
  className,
  ...rest
}: QrPanelProps) {
  const showing = state === 'showing';
  return (
    <section
      {...rest}
      aria-busy={state === 'generating' || undefined}
      data-slot="qr-panel"
      data-state={state}
      data-urgent={(showing && secondsLeft <= URGENT_SECONDS) || undefined}
      className={cn('group/qr flex w-full flex-col items-center gap-6 text-center', className)}
    >
      <div role="status" className="max-w-xl">
        <h2 className="text-2xl font-semibold text-balance wrap-anywhere">{title}</h2>
        {message && <p className="mt-2 text-xl text-balance wrap-anywhere text-muted">{message}</p>}
      </div>
      <div className="relative w-full max-w-[432px] p-[16px]">
        {showing && <CountdownRing share={secondsLeft / secondsTotal} />}
        <div className={tile({ state })}>
          {showing ? (
            <QRCodeSVG value={code} size={400} marginSize={4} role="img" aria-label={codeLabel} className="size-full" />
          ) : (
            <TilePlaceholder state={state} welcome={welcome} />
          )}
        </div>
      </div>
      <Countdown secondsLeft={showing ? secondsLeft : undefined} secondsTotal={secondsTotal} unit={secondsUnit} />
      {action}
    </section>
  );
}

function TilePlaceholder({ state, welcome }: { state: QrState; welcome: ReactNode }) {
  if (state === 'generating') return <Spinner className="text-3xl" />;
  if (state === 'idle' && welcome) return welcome;
  const Icon = state === 'expired' ? Clock : state === 'offline' ? WifiOff : QrCode;
  return <Icon aria-hidden strokeWidth={1.25} className="size-28" />;
}
