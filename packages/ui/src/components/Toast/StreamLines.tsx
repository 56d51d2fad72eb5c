import { cn } from '../../lib/cn.ts';
import { toastCard } from './Toast.tsx';

interface StreamLinesProps {
  lines: readonly { id: number; title: string }[];
  /** About the lines that have no room: "+ 5 more". */
  moreText: string | undefined;
  dismissLabel: string;
  onDismiss: () => void;
}

/** The latest events of a stream in one place; a click removes them all. */
export function StreamLines({ lines, moreText, dismissLabel, onDismiss }: StreamLinesProps) {
  const isEmpty = lines.length === 0;
  return (
    <div
      {...(!isEmpty && {
        'data-slot': 'toast',
        'data-type': 'info',
        className: cn('relative content-center', toastCard),
      })}
    >
      {/* The live region exists before its text: only what changes in it is announced. */}
      <div aria-live="polite" aria-relevant="additions">
        {!isEmpty && (
          <ol className="flex flex-col text-xs">
            {lines.map(({ id, title }, index) => (
              <li key={id} className="flex animate-fade items-center gap-2">
                <span aria-hidden className="size-2 shrink-0 rounded-full border border-edge/60 bg-accent" />
                <span className="min-w-0 grow truncate">{title}</span>
                {moreText !== undefined && index === lines.length - 1 && (
                  <span aria-live="off" className="shrink-0 text-muted tabular-nums">
                    {moreText}
                  </span>
                )}
              </li>
            ))}
          </ol>
        )}
      </div>
      {!isEmpty && (
        <button
          type="button"
          aria-label={dismissLabel}
          onClick={onDismiss}
          className="absolute -inset-px rounded-[inherit]"
        />
      )}
    </div>
  );
}
