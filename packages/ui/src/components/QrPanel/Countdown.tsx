import { cva } from 'class-variance-authority';

export const qrSizes = ['regular', 'screen'] as const;
export type QrSize = (typeof qrSizes)[number];

const number = cva('font-semibold tabular-nums', {
  variants: { size: { regular: 'text-3xl', screen: 'text-3xl leading-none lg:text-[6rem]' } },
});

interface CountdownProps {
  size: QrSize;
  /** Undefined when not running. */
  secondsLeft: number | undefined;
  secondsTotal: number;
  unit: (seconds: number) => string;
}

/** Announced to screen readers: the start and these. Every second would be noise. */
const ANNOUNCED_SECONDS = [5, 10, 20];

/** Remaining seconds: each one visible, a few announced. */
export function Countdown({ size, secondsLeft, secondsTotal, unit }: CountdownProps) {
  const running = secondsLeft !== undefined;
  const announced = ANNOUNCED_SECONDS.find((seconds) => seconds >= (secondsLeft ?? 0)) ?? secondsTotal;
  return (
    <>
      {running && (
        <p
          role="timer"
          className="flex items-baseline gap-3 group-data-urgent/qr:text-danger landscape:col-start-2 landscape:row-start-2"
        >
          <span className={number({ size })}>{secondsLeft}</span>
          <span className="text-xl">{unit(secondsLeft)}</span>
        </p>
      )}
      <p role="status" className="sr-only">
        {running && `${announced} ${unit(announced)}`}
      </p>
    </>
  );
}

/**
 * Remaining time as a ring around the code, with the brand's corner radius. It moves once a second, as the number does:
 * a transition would paint ring and code in each frame, a third of a processor for as long as a code is shown.
 */
export function CountdownRing({ share }: { share: number }) {
  const elapsedPercent = 100 * (1 - Math.min(1, Math.max(0, share)));
  const rect = { x: 3, y: 3, width: 426, height: 426, fill: 'none', strokeWidth: 6, pathLength: 100 };
  return (
    <svg viewBox="0 0 432 432" aria-hidden className="absolute inset-0 size-full rtl:-scale-x-100">
      <rect {...rect} className="stroke-line [rx:calc(var(--corner-lg)*1.8)]" />
      <rect
        {...rect}
        strokeLinecap="round"
        strokeDasharray="100"
        strokeDashoffset={-elapsedPercent}
        className="stroke-primary [rx:calc(var(--corner-lg)*1.8)] group-data-urgent/qr:stroke-danger"
      />
    </svg>
  );
}
