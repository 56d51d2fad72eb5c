import type { ReactNode } from 'react';
import { useId } from 'react';
import { describeControl, type ControlFacts, type ControlProps, type FieldTexts } from './Field.tsx';
import { FieldMessage } from './FieldMessage.tsx';

interface InlineFieldProps extends FieldTexts, ControlFacts {
  required?: boolean;
  children: (control: ControlProps) => ReactNode;
}

/** Field of a checkbox or switch: the label is beside the control and toggles it. */
export function InlineField({
  label,
  hideLabel,
  help,
  error,
  controlId,
  describedBy,
  invalid,
  required,
  children,
}: InlineFieldProps) {
  const ownId = useId();
  const id = controlId ?? ownId;
  const noteId = `${id}-note`;
  return (
    <div
      data-slot="inline-field"
      data-invalid={error ? true : undefined}
      className="grid min-w-0 grid-cols-[auto_1fr] items-start gap-x-2.5 gap-y-0.5"
    >
      {children(describeControl(id, (error ?? help) ? noteId : undefined, { error, describedBy, invalid }))}
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'cursor-pointer break-words select-none'}>
        {label}
        {required && (
          <span aria-hidden className="text-danger">
            {' *'}
          </span>
        )}
      </label>
      <FieldMessage id={noteId} help={help} error={error} className="col-start-2" />
    </div>
  );
}
