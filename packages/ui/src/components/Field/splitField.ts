import type { FieldTexts } from './Field.tsx';

interface Split extends FieldTexts {
  id?: string;
  required?: boolean;
  maxLength?: number;
  className?: string;
}

/** Parts the props of a form control: its words for the Field around it, all the rest for the control itself. */
export function splitField<Props extends Split>(props: Props) {
  const { label, hideLabel, help, error, counter, ...control } = props;
  const { id: controlId, required, maxLength }: Split = props;
  return { field: { label, hideLabel, help, error, counter, controlId, required, maxLength }, control };
}
