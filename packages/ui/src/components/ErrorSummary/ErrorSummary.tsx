import { CircleAlert } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useLayoutEffect, useRef } from 'react';
import { cn } from '../../lib/cn.ts';
import { useMergedRef } from '../../lib/useMergedRef.ts';

export interface FieldError {
  /** `id` of the invalid control; absent: an error of the whole form. */
  fieldId?: string;
  message: string;
}

export interface ErrorSummaryProps extends Omit<ComponentProps<'div'>, 'title'> {
  title: string;
  errors: readonly FieldError[];
  /** Increment on each failed submit: the summary takes the focus again. */
  attempt?: number;
}

/** All errors of a failed submit, linked to their fields. Takes the focus, so it is announced. */
export function ErrorSummary({ title, errors, attempt = 0, className, ref, ...rest }: ErrorSummaryProps) {
  const root = useRef<HTMLDivElement>(null);
  const merged = useMergedRef(root, ref);
  const hasErrors = errors.length > 0;
  const focusedAttempt = useRef<number>(undefined);
  useLayoutEffect(() => {
    // Once for each attempt: errors that come back while the user corrects a field do not take the focus from it.
    if (!hasErrors || focusedAttempt.current === attempt) return;
    focusedAttempt.current = attempt;
    root.current?.focus();
  }, [hasErrors, attempt]);
  if (!hasErrors) return null;
  return (
    <div
      {...rest}
      ref={merged}
      role="alert"
      tabIndex={-1}
      data-slot="error-summary"
      className={cn('flex gap-2.5 rounded-md bg-danger-soft p-3 text-sm text-ink', className)}
    >
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
      <div className="min-w-0">
        <p className="font-medium">{title}</p>
        <ul className="mt-1 list-disc ps-4">
          {errors.map(({ fieldId, message }, index) => (
            <li key={`${index} ${fieldId} ${message}`}>
              {fieldId ? (
                <a
                  href={`#${fieldId}`}
                  onClick={(event) => focusField(event, fieldId)}
                  className="block min-h-6 w-fit py-0.5 underline underline-offset-2 touch:min-h-[44px] touch:content-center"
                >
                  {message}
                </a>
              ) : (
                message
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Focuses the field without changing the URL, which may hold filters. */
function focusField(event: { preventDefault: () => void }, fieldId: string) {
  event.preventDefault();
  document.getElementById(fieldId)?.focus();
}
