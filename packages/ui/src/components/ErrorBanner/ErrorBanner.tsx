import { CircleAlert, RotateCw } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';
import { useTexts } from '../../lib/useTexts.ts';
import { Button } from '../Button/Button.tsx';

export interface ErrorBannerProps extends Omit<ComponentProps<'div'>, 'title'> {
  title: string;
  message?: string;
  onRetry?: () => void;
  retryLabel?: string;
  /** A retry is pending. */
  busy?: boolean;
}

/** Failed content: title, reason and Retry, in place of the content. */
export function ErrorBanner({ title, message, onRetry, retryLabel, busy, className, ...rest }: ErrorBannerProps) {
  const i18n = useTexts();
  return (
    <div
      role="alert"
      {...rest}
      data-slot="error-banner"
      data-busy={busy || undefined}
      className={cn('flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md bg-danger-soft p-3 ps-4', className)}
    >
      <div className="flex min-w-[min(--spacing(49),100%)] flex-1 items-center gap-x-4">
        <CircleAlert aria-hidden className="size-5 shrink-0 text-danger" />
        <div className="min-w-0 flex-1 wrap-anywhere">
          <p className="font-medium">{title}</p>
          {message && <p className="text-sm">{message}</p>}
        </div>
      </div>
      {onRetry && (
        <Button size="sm" icon={RotateCw} busy={busy} onClick={onRetry}>
          {retryLabel ?? i18n.t('Retry')}
        </Button>
      )}
    </div>
  );
}
