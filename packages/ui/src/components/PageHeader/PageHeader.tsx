import type { ComponentProps, ReactNode, Ref } from 'react';
import { cn } from '../../lib/cn.ts';

export interface PageHeaderProps extends Omit<ComponentProps<'div'>, 'title'> {
  title: string;
  description?: ReactNode;
  /**
   * Before the title, such as a picture. On a phone the description then takes whole lines, below title and actions.
   */
  lead?: ReactNode;
  /** Buttons; the primary one last. */
  actions?: ReactNode;
  /** To focus the title on navigation. */
  titleRef?: Ref<HTMLHeadingElement>;
}

/** Page title and actions. The title is focusable, for screen readers on navigation. */
export function PageHeader({ title, description, lead, actions, titleRef, className, ...rest }: PageHeaderProps) {
  const hasLead = lead !== undefined;
  return (
    <div
      {...rest}
      data-slot="page-header"
      className={cn(
        'flex flex-wrap items-center justify-between gap-x-6 gap-y-3 max-sm:items-start max-sm:gap-x-2',
        className,
      )}
    >
      <div
        className={cn(
          'min-w-0',
          hasLead
            ? 'max-sm:contents sm:flex sm:flex-1 sm:basis-80 sm:items-center sm:gap-4'
            : 'max-sm:flex-1 max-sm:basis-24',
        )}
      >
        {lead}
        <div className={cn('min-w-0', hasLead && 'max-sm:contents')}>
          <h1
            ref={titleRef}
            tabIndex={-1}
            className={cn(
              'rounded-sm text-xl font-semibold tracking-tight break-words max-sm:py-1',
              hasLead && 'max-sm:min-w-0 max-sm:flex-1 max-sm:basis-24',
            )}
          >
            {title}
          </h1>
          {description && (
            <div className={cn('mt-0.5 text-muted', hasLead && 'max-sm:order-1 max-sm:mt-0 max-sm:basis-full')}>
              {description}
            </div>
          )}
        </div>
      </div>
      {/* Where they need several lines on a phone, they fill them; large text wraps within them. */}
      {actions && (
        <div className="flex flex-wrap items-center gap-2 max-sm:*:h-auto max-sm:*:min-h-9 max-sm:*:grow max-sm:*:whitespace-normal print:hidden">
          {actions}
        </div>
      )}
    </div>
  );
}
