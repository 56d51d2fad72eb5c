import { i18n } from '@spotter/i18n';
import type { FieldErrors, FieldValues } from 'react-hook-form';
import { issueText } from './issueText.ts';

interface SummaryLine {
  fieldId?: string;
  message: string;
}

interface FormErrors {
  /** Each message once, linked to its first field. */
  summary: SummaryLine[];
  byField: Record<string, string | undefined>;
}

/** A control has an empty string, or NaN, where there is no value. */
export const isEmpty = (value: unknown): boolean =>
  value == null || Number.isNaN(value) || (typeof value === 'string' && value.trim() === '');

interface FormFields<Field> {
  /** In screen order. */
  fields: readonly Field[];
  idOf: (field: Field) => string;
  valueOf: (field: Field) => unknown;
}

/**
 * One message may be about several fields ("Name, phone, email, age, and sex are required"). The first of them shows
 * it, others that the schema finds empty show "Required".
 */
export function formErrors<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  { fields, idOf, valueOf }: FormFields<keyof Values & string>,
): FormErrors {
  const summary: SummaryLine[] = [];
  const byField: FormErrors['byField'] = {};
  for (const field of fields) {
    const marked = errors[field]?.message;
    if (typeof marked !== 'string') continue;
    const message = issueText(marked);
    const isRepeated = summary.some((line) => line.message === message);
    // An error that the server found has no type.
    const isMissing = errors[field]?.type !== undefined && isEmpty(valueOf(field));
    byField[field] = isRepeated && isMissing ? i18n.t('Required') : message;
    if (!isRepeated) summary.push({ fieldId: idOf(field), message });
  }
  const formMessage = errors.root?.server?.message;
  if (typeof formMessage === 'string') summary.unshift({ message: formMessage });
  return { summary, byField };
}
