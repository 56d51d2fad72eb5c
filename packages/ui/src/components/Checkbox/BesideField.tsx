import type { ReactNode } from 'react';
import { useId } from 'react';
import type { ControlProps, FieldTexts } from '../Field/Field.tsx';
import { FieldNote } from './FieldNote.tsx';

/** The words of what is on or off: Field's, but for the counter. */
export type BesideTexts = Omit<FieldTexts, 'counter'>;

interface BesideFieldProps extends BesideTexts {
  controlId?: string;
  required?: boolean;
  children: (control: ControlProps) => ReactNode;
}

/** Field for what is on or off: the label stands beside the control, and presses it. */
export function BesideField({ label, hideLabel, help, error, controlId, required, children }: BesideFieldProps) {
  const ownId = useId();
  const id = controlId ?? ownId;
  const noteId = `${id}-note`;
  return (
    <div
      data-slot="beside-field"
      data-invalid={error ? true : undefined}
      className="grid min-w-0 grid-cols-[auto_1fr] items-start gap-x-2.5 gap-y-0.5"
    >
      {children({
        id,
        'aria-describedby': (error ?? help) ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'cursor-pointer break-words select-none'}>
        {label}
        {required && (
          <span aria-hidden className="text-danger">
            {' *'}
          </span>
        )}
      </label>
      <FieldNote id={noteId} help={help} error={error} className="col-start-2" />
    </div>
  );
}
