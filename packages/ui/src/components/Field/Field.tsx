import { CircleAlert } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { cn } from '../../lib/cn.ts';
import { useLength } from './useLength.ts';

/** What every form control of ours takes, beside the native props. */
export interface FieldTexts {
  label: string;
  /** Show the label to screen readers alone. */
  hideLabel?: boolean;
  help?: ReactNode;
  error?: string;
  /** Show "12/100" against the control's maxLength. */
  counter?: boolean;
}

/** To be spread on the control, so that label, help and error belong to it. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export interface FieldProps extends FieldTexts, Omit<ComponentProps<'div'>, 'children'> {
  controlId?: string;
  required?: boolean;
  maxLength?: number;
  children: (control: ControlProps) => ReactNode;
}

/** A control with its words: label above, error or help below, counter at the end. */
export function Field({
  label,
  hideLabel,
  help,
  error,
  counter,
  controlId,
  required,
  maxLength,
  className,
  children,
  ...rest
}: FieldProps) {
  const ownId = useId();
  const id = controlId ?? ownId;
  const noteId = `${id}-note`;
  const length = useLength(id, counter === true);
  const note = error ?? help;
  return (
    <div
      {...rest}
      data-slot="field"
      data-invalid={error ? true : undefined}
      className={cn('flex min-w-0 flex-col gap-1.5', className)}
    >
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-sm font-medium'}>
        {label}
        {required && (
          <span aria-hidden className="text-danger">
            {' *'}
          </span>
        )}
      </label>
      {children({ id, 'aria-describedby': note ? noteId : undefined, 'aria-invalid': error ? true : undefined })}
      {(note || counter) && (
        <div className="flex justify-between gap-3 text-xs text-muted">
          <p id={noteId} className={error ? 'flex items-start gap-1 text-danger' : undefined}>
            {error && <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />}
            {note}
          </p>
          {counter && (
            <span
              data-full={length >= (maxLength ?? Infinity) || undefined}
              className="tabular-nums data-full:text-warning"
            >
              {length}/{maxLength}
            </span>
          )}
        </div>
      )}
    </div>
  );
}
