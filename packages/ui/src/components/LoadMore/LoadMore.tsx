import type { ComponentProps } from 'react';
import { useLayoutEffect, useRef } from 'react';
import { cn } from '../../lib/cn.ts';
import { Button } from '../Button/Button.tsx';

export interface LoadMoreProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** "Load More Activities". */
  label: string;
  onLoadMore: () => void;
  /** False at the end of the list: removes the button. */
  hasMore: boolean;
  busy?: boolean;
  /** "20 of 124", at the end "All 124 shown". Announced on change. */
  countText?: string;
}

/** Pagination by button: loads the next page and announces the end of the list. */
export function LoadMore({ label, onLoadMore, hasMore, busy = false, countText, className, ...rest }: LoadMoreProps) {
  const statusText = useRef<HTMLParagraphElement>(null);
  const hasLoaded = useRef(false);
  useLayoutEffect(() => {
    // The focused button was removed: keep the focus here instead of at the top of the page.
    if (!hasMore && hasLoaded.current && document.activeElement === document.body) statusText.current?.focus();
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
            hasLoaded.current = true;
            onLoadMore();
          }}
        >
          {label}
        </Button>
      )}
      <p
        ref={statusText}
        role="status"
        tabIndex={-1}
        className="rounded-sm px-1 text-center text-xs text-muted tabular-nums"
      >
        {countText}
      </p>
    </div>
  );
}
