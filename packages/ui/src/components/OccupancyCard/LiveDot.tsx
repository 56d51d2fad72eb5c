import { cva } from 'class-variance-authority';

export const liveStates = ['live', 'stale'] as const;
export type LiveState = (typeof liveStates)[number];

const dot = cva('relative size-2 rounded-full', {
  variants: {
    state: { live: 'bg-accent ring-1 ring-on-accent/40', stale: 'bg-transparent ring-1 ring-edge ring-inset' },
  },
});

/** Whether what is shown follows events as they happen. The word says it too. */
export function LiveDot({ state, text }: { state: LiveState; text?: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-xs text-muted">
      <span className={dot({ state })}>
        {state === 'live' && <span className="absolute inset-0 animate-ping rounded-full bg-accent" />}
      </span>
      {text}
    </span>
  );
}
