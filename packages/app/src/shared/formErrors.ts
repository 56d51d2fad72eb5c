import type { FieldErrors, FieldValues } from 'react-hook-form';

interface SummaryLine {
  fieldId?: string;
  message: string;
}

interface FormErrors {
  /** For the summary: each sentence once, leading to the first field it is about. */
  summary: SummaryLine[];
  /** What stands at each field. */
  at: Record<string, string | undefined>;
}

/**
 * One sentence may be about several fields ("Name, phone, email, age, and sex are required"). It stands at the first of
 * them; the others say it short. `order` is that of the fields on the screen.
 */
export function formErrors<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  order: readonly (keyof Values & string)[],
  idOf: (field: string) => string,
): FormErrors {
  const summary: SummaryLine[] = [];
  const at: FormErrors['at'] = {};
  for (const field of order) {
    const message = errors[field]?.message;
    if (typeof message !== 'string') continue;
    const isSaid = summary.some((line) => line.message === message);
    at[field] = isSaid ? 'Required' : message;
    if (!isSaid) summary.push({ fieldId: idOf(field), message });
  }
  const whole = errors.root?.server?.message;
  if (typeof whole === 'string') summary.unshift({ message: whole });
  return { summary, at };
}
