import { CircleAlert } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useId, useSyncExternalStore } from 'react';
import { cn } from '../../lib/cn.ts';

const neverSubscribe = () => () => {};
const subscribeToInput = (onChange: () => void) => {
  document.addEventListener('input', onChange);
  return () => document.removeEventListener('input', onChange);
};

/**
 * Length of a control's value, controlled or not. Subscribes only when counted: re-rendering a controlled select
 * between its input and change events would lose the selection.
 */
const useValueLength = (id: string, isCounted: boolean): number =>
  useSyncExternalStore(
    isCounted ? subscribeToInput : neverSubscribe,
    () => {
      if (!isCounted) return 0;
      const control = document.getElementById(id);
      return control && 'value' in control ? String(control.value).length : 0;
    },
    () => 0,
  );

/** Props of every form control, beside the native ones. */
export interface FieldTexts {
  /** Its name. */
  label: string;
  /** Label for assistive technology only. */
  hideLabel?: boolean;
  /** What to enter, and what for. */
  help?: ReactNode;
  /** What is wrong with the value, in place of the help. */
  error?: string;
}

export interface CountedFieldTexts extends FieldTexts {
  /** Shows "12/100", with the control's maxLength. */
  counter?: boolean;
}

/** Spread on the control, to associate label, help and error with it. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': ComponentProps<'input'>['aria-invalid'];
}

/** What a control's caller says of it beside the texts. */
export interface ControlFacts {
  /** `id` of the control; default: a unique one. */
  controlId?: string;
  /** Ids of what describes the control beside help and error. */
  describedBy?: string;
  /** Without a message. */
  invalid?: ControlProps['aria-invalid'];
}

/** The attributes of a control whose note, the error or help, has this id. */
export const describeControl = (
  id: string,
  noteId: string | undefined,
  { error, describedBy, invalid }: Pick<FieldTexts, 'error'> & ControlFacts,
): ControlProps => ({
  id,
  'aria-describedby': [describedBy, noteId].filter(Boolean).join(' ') || undefined,
  'aria-invalid': error ? true : invalid,
});

export interface FieldProps extends CountedFieldTexts, ControlFacts, Omit<ComponentProps<'div'>, 'children'> {
  required?: boolean;
  maxLength?: number;
  children: (control: ControlProps) => ReactNode;
}

/** A form control with label, help or error, and character counter. */
export function Field({
  label,
  hideLabel,
  help,
  error,
  counter,
  controlId,
  describedBy,
  invalid,
  required,
  maxLength,
  className,
  children,
  ...rest
}: FieldProps) {
  const ownId = useId();
  const id = controlId ?? ownId;
  const noteId = `${id}-note`;
  const length = useValueLength(id, counter === true);
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
      {children(describeControl(id, note ? noteId : undefined, { error, describedBy, invalid }))}
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
