import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import type { ComponentProps, ReactNode, RefObject } from 'react';
import { useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { useReturnFocus } from '../../lib/useReturnFocus.ts';
import { useTexts } from '../../lib/useTexts.ts';
import { IconButton } from '../IconButton/IconButton.tsx';

export interface DialogPanelProps extends Omit<ComponentProps<'div'>, 'title'> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  footer?: ReactNode;
  /** Submitting: Escape, the close button and a click outside do not close it. */
  busy?: boolean;
  closeLabel?: string;
  /** Has the focus when it opens; default: the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
}

/** Base of Dialog and Drawer: overlay, focus management, title, close button, scrolling body. */
export function DialogPanel({
  open,
  onOpenChange,
  title,
  description,
  footer,
  busy = false,
  closeLabel,
  initialFocus,
  children,
  ...rest
}: DialogPanelProps) {
  const i18n = useTexts();
  const returnFocus = useReturnFocus(initialFocus);
  const descriptionProps = description ? {} : { 'aria-describedby': undefined };
  return (
    <Radix.Root open={open} onOpenChange={(next) => !busy && onOpenChange(next)}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-veil data-[state=open]:animate-fade" />
        <Radix.Content
          {...descriptionProps}
          {...rest}
          {...returnFocus}
          onEscapeKeyDown={(event) => event.isComposing && event.preventDefault()}
          aria-busy={busy || undefined}
          data-busy={busy || undefined}
        >
          <HeaderAndBody title={title} description={description}>
            {children}
          </HeaderAndBody>
          {footer && (
            <div
              className={cn(
                'flex flex-wrap justify-end gap-2 px-5 py-4 max-sm:*:grow',
                children ? 'border-t border-line' : undefined,
              )}
            >
              {footer}
            </div>
          )}
          <Radix.Close asChild>
            <IconButton
              icon={X}
              label={closeLabel ?? i18n.t('Close')}
              disabled={busy}
              className="absolute end-3 top-3"
            />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Content that scrolls goes on under a line, not under the title itself. */
function HeaderAndBody({ title, description, children }: Pick<DialogPanelProps, 'title' | 'description' | 'children'>) {
  const [isScrolled, setIsScrolled] = useState(false);
  return (
    <>
      <div
        data-slot="dialog-header"
        data-scrolled={isScrolled || undefined}
        className={cn(
          'px-5 pe-14 pt-5',
          children && 'relative pb-2 after:absolute after:inset-x-0 after:bottom-0 after:h-px',
          'data-scrolled:after:bg-line',
        )}
      >
        <Radix.Title className="text-lg font-semibold text-balance break-words">{title}</Radix.Title>
        {description && (
          <Radix.Description className="mt-1 text-base break-words text-muted">{description}</Radix.Description>
        )}
      </div>
      {children && (
        <div
          onScroll={({ currentTarget }) => setIsScrolled(currentTarget.scrollTop > 0)}
          className="min-h-0 grow overflow-y-auto px-5 pt-2 pb-4"
        >
          {children}
        </div>
      )}
    </>
  );
}
