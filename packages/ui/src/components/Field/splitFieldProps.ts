import type { CountedFieldTexts } from './Field.tsx';

interface SplittableProps extends CountedFieldTexts {
  id?: string;
  required?: boolean;
  maxLength?: number;
  className?: string;
}

/** Splits the props of a form control into Field's and the native control's. */
export function splitFieldProps<Props extends SplittableProps>(props: Props) {
  const { label, hideLabel, help, error, counter, ...control } = props;
  const { id: controlId, required, maxLength }: SplittableProps = props;
  return { field: { label, hideLabel, help, error, counter, controlId, required, maxLength }, control };
}
