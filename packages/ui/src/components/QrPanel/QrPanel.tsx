import { cva } from 'class-variance-authority';
import { Clock, QrCode, WifiOff } from 'lucide-react';
import { QRCodeSVG } from 'qrcode.react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { useTexts } from '../../lib/useTexts.ts';
import { Spinner } from '../Spinner/Spinner.tsx';
import { Countdown, CountdownRing, type QrSize } from './Countdown.tsx';

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

const panel = cva('group/qr w-full', {
  variants: {
    size: {
      regular: 'flex flex-col items-center gap-6 text-center',
      // As large as the screen allows, beside its instruction or below it.
      screen:
        'grid max-w-[max(80rem,calc((100dvh-12rem)*1.44))] gap-x-12 gap-y-6 max-sm:gap-y-3 portrait:grid-cols-[minmax(0,1fr)] portrait:justify-items-center portrait:text-center landscape:grow landscape:grid-cols-[auto_minmax(0,1fr)] landscape:grid-rows-[1fr_auto_1fr] landscape:items-center',
    },
  },
});
const instruction = cva('max-w-xl', {
  variants: { size: { regular: '', screen: 'landscape:col-start-2 landscape:row-start-1 landscape:self-end' } },
});
const heading = cva('font-semibold text-balance wrap-anywhere', {
  variants: { size: { regular: 'text-2xl', screen: 'text-2xl lg:text-3xl' } },
});
const codeFrame = cva('relative w-full p-[16px]', {
  variants: {
    size: {
      regular: 'max-w-[432px]',
      screen:
        'portrait:max-w-[62dvh] landscape:col-start-1 landscape:row-span-3 landscape:row-start-1 landscape:w-[min(58vw,calc(100dvh-12rem))] landscape:not-in-data-bare:w-[min(58vw,calc(100dvh-12rem),58rem)]',
    },
  },
});

export interface QrPanelProps extends Omit<ComponentProps<'section'>, 'title' | 'children'> {
  state: QrState;
  /** `screen`: the code fills what the screen leaves. */
  size?: QrSize;
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
  /** Below the countdown of a `screen`. */
  footnote?: ReactNode;
  /** The button below. */
  action?: ReactNode;
}

/** QR code with countdown. Always on white, for cameras. */
export function QrPanel({
  state,
  size = 'regular',
  title,
  message,
  code = '',
  codeLabel,
  secondsLeft = 0,
  secondsTotal = 30,
  secondsUnit,
  welcome,
  footnote,
  action,
  className,
  ...rest
}: QrPanelProps) {
  const i18n = useTexts();
  const showing = state === 'showing';
  return (
    <section
      {...rest}
      aria-busy={state === 'generating' || undefined}
      data-slot="qr-panel"
      data-state={state}
      data-urgent={(showing && secondsLeft <= URGENT_SECONDS) || undefined}
      className={cn(panel({ size }), className)}
    >
      <div role="status" className={instruction({ size })}>
        <h2 className={heading({ size })}>{title}</h2>
        {message && (
          <p className="mt-2 text-xl text-balance wrap-anywhere text-muted max-sm:mt-1 max-sm:text-base">{message}</p>
        )}
      </div>
      <div className={codeFrame({ size })}>
        {showing && <CountdownRing share={secondsLeft / secondsTotal} />}
        <div className={tile({ state })}>
          {showing ? (
            <QRCodeSVG value={code} size={400} marginSize={4} role="img" aria-label={codeLabel} className="size-full" />
          ) : (
            <TilePlaceholder state={state} welcome={welcome} />
          )}
        </div>
      </div>
      <Countdown
        size={size}
        secondsLeft={showing ? secondsLeft : undefined}
        secondsTotal={secondsTotal}
        unit={
          secondsUnit ?? ((seconds) => i18n.t('{seconds, plural, one {second left} other {seconds left}}', { seconds }))
        }
      />
      {footnote && <div className="landscape:col-start-2 landscape:row-start-3 landscape:self-start">{footnote}</div>}
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
