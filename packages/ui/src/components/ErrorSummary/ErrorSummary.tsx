import { CircleAlert } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useLayoutEffect, useRef } from 'react';
import { cn } from '../../lib/cn.ts';
import { useMergedRef } from '../../lib/useMergedRef.ts';

export interface FieldError {
  /** The `id` of the control it is about; without one it is about the whole form. */
  fieldId?: string;
  message: string;
}

export interface ErrorSummaryProps extends Omit<ComponentProps<'div'>, 'title'> {
  title: string;
  errors: readonly FieldError[];
  /** Count up on each refused submit: the summary then takes the focus again. */
  attempt?: number;
}

/** After a refused submit: all that is wrong, each leading to its field. Takes the focus, so that it is read. */
export function ErrorSummary({ title, errors, attempt = 0, className, ref, ...rest }: ErrorSummaryProps) {
  const root = useRef<HTMLDivElement>(null);
  const merged = useMergedRef(root, ref);
  const any = errors.length > 0;
  useLayoutEffect(() => {
    if (any && attempt >= 0) root.current?.focus();
  }, [any, attempt]);
  if (!any) return null;
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
          {errors.map(({ fieldId, message }) => (
            <li key={`${fieldId} ${message}`}>
              {fieldId ? (
                <a
                  href={`#${fieldId}`}
                  onClick={(event) => goTo(event, fieldId)}
                  className="inline-block min-h-6 py-0.5 underline underline-offset-2"
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

/** The focus goes to the field, and the address stays as it is: filters may live there. */
function goTo(event: { preventDefault: () => void }, fieldId: string) {
  event.preventDefault();
  document.getElementById(fieldId)?.focus();
}
