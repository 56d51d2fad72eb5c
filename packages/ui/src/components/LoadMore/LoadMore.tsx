import type { ComponentProps } from 'react';
import { useLayoutEffect, useRef } from 'react';
import { cn } from '../../lib/cn.ts';
import { Button } from '../Button/Button.tsx';

export interface LoadMoreProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** "Load More Activities". */
  label: string;
  onLoadMore: () => void;
  /** False at the end: the button goes. */
  hasMore: boolean;
  busy?: boolean;
  /** "20 of 124", or at the end "All 124 shown". Said when it changes. */
  countText?: string;
}

/** The rest of a long list, a page at a time. The end is told, not merely a button gone. */
export function LoadMore({ label, onLoadMore, hasMore, busy = false, countText, className, ...rest }: LoadMoreProps) {
  const words = useRef<HTMLParagraphElement>(null);
  const asked = useRef(false);
  useLayoutEffect(() => {
    // The button that had the focus is gone: without this it would begin again at the top of the page.
    if (!hasMore && asked.current && document.activeElement === document.body) words.current?.focus();
  }, [hasMore]);
  return (
    <div
      {...rest}
      data-slot="load-more"
      data-state={busy ? 'busy' : hasMore ? 'more' : 'end'}
      className={cn('flex flex-col items-center gap-2 py-4', className)}
    >
      {hasMore && (
        <Button
          busy={busy}
          onClick={() => {
            asked.current = true;
            onLoadMore();
          }}
        >
          {label}
        </Button>
      )}
      <p
        ref={words}
        role="status"
        tabIndex={-1}
        className="rounded-sm px-1 text-center text-xs text-muted tabular-nums"
      >
        {countText}
      </p>
    </div>
  );
}
