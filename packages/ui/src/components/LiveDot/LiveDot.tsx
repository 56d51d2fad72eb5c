import { cva } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';

export const liveStates = ['live', 'stale'] as const;
export type LiveState = (typeof liveStates)[number];

const dot = cva('relative size-2 rounded-full', {
  variants: {
    state: { live: 'bg-accent ring-1 ring-on-accent/40', stale: 'bg-transparent ring-1 ring-edge ring-inset' },
  },
});

export interface LiveDotProps extends Omit<ComponentProps<'span'>, 'children'> {
  state: LiveState;
  /** "Live". */
  text?: string;
}

/** Whether live updates arrive; pulses when they begin to. */
export function LiveDot({ state, text, className, ...rest }: LiveDotProps) {
  return (
    <span
      {...rest}
      data-slot="live-dot"
      data-state={state}
      className={cn('inline-flex items-center gap-1.5 text-xs text-muted', className)}
    >
      <span className={dot({ state })}>
        {state === 'live' && <span className="absolute inset-0 animate-ping rounded-full bg-accent" />}
      </span>
      {text}
    </span>
  );
}
