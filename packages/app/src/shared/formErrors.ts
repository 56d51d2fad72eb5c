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

/**
 * One message may be about several fields ("Name, phone, email, age, and sex are required"). The first of them shows it,
 * the others show "Required". `order`: the fields in screen order.
 */
export function formErrors<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  order: readonly (keyof Values & string)[],
  idOf: (field: string) => string,
): FormErrors {
  const summary: SummaryLine[] = [];
  const byField: FormErrors['byField'] = {};
  for (const field of order) {
    const marked = errors[field]?.message;
    if (typeof marked !== 'string') continue;
    const message = issueText(marked);
    const isRepeated = summary.some((line) => line.message === message);
    byField[field] = isRepeated ? i18n.t('Required') : message;
    if (!isRepeated) summary.push({ fieldId: idOf(field), message });
  }
  const formMessage = errors.root?.server?.message;
  if (typeof formMessage === 'string') summary.unshift({ message: formMessage });
  return { summary, byField };
}
