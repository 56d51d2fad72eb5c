import type { ComponentProps } from 'react';
import type { CountedFieldTexts } from './Field.tsx';

interface SplittableProps extends CountedFieldTexts {
  id?: string;
  required?: boolean;
  maxLength?: number;
  className?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: ComponentProps<'input'>['aria-invalid'];
}

/** Splits the props of a form control into Field's and the native control's. */
export function splitFieldProps<Props extends SplittableProps>(props: Props) {
  const { label, hideLabel, help, error, counter, ...control } = props;
  const { id: controlId, required, maxLength }: SplittableProps = props;
  const { 'aria-describedby': describedBy, 'aria-invalid': invalid }: SplittableProps = props;
  const field = { label, hideLabel, help, error, counter, controlId, required, maxLength, describedBy, invalid };
  return { field, control };
}
