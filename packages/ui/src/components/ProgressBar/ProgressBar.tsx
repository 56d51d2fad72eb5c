import { cva } from 'class-variance-authority';
import { useState, type ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';

export const progressTones = ['active', 'done', 'failed'] as const;
export type ProgressTone = (typeof progressTones)[number];

const fill = cva('h-full rounded-full transition-[width] duration-180 forced-colors:bg-[CanvasText]', {
  variants: { tone: { active: 'bg-primary', done: 'bg-positive', failed: 'bg-danger' } },
});

export interface ProgressBarProps extends Omit<ComponentProps<'div'>, 'children'> {
  label: string;
  /** Undefined: under way, without knowing how far. */
  value?: number;
  max: number;
  /** `aria-valuetext`: "1,240 of 5,000 rows". Announced politely at each quarter. */
  valueText: string;
  tone?: ProgressTone;
}

/** Progress of a task. */
export function ProgressBar({ label, value, max, valueText, tone = 'active', className, ...rest }: ProgressBarProps) {
  const percent = value === undefined ? undefined : max === 0 ? 100 : Math.min(100, (value / max) * 100);
  return (
    <div {...rest} data-slot="progress-bar" data-tone={tone} className={cn('min-w-0', className)}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value === undefined ? undefined : Math.min(value, max)}
        aria-valuetext={valueText}
        className="h-2 overflow-hidden rounded-full bg-sunken forced-colors:border"
      >
        {percent === undefined ? (
          <div className="h-full w-1/4 animate-sweep rounded-full bg-primary" />
        ) : (
          <div className={fill({ tone })} style={{ width: `${percent}%` }} />
        )}
      </div>
      <QuarterAnnouncement percent={percent} text={valueText} />
    </div>
  );
}

/** Changes at each quarter: each step of the value would be read out over the one before. */
function QuarterAnnouncement({ percent, text }: { percent: number | undefined; text: string }) {
  const quarter = percent === undefined ? -1 : Math.floor(percent / 25);
  const [announced, setAnnounced] = useState({ quarter, text });
  if (announced.quarter !== quarter) setAnnounced({ quarter, text });
  return (
    <p role="status" className="sr-only">
      {announced.text}
    </p>
  );
}
