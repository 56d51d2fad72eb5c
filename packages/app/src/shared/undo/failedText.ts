/** One of several that was left as it is. */
import { i18n } from '@spotter/i18n';
export interface NotDone {
  id: string;
  name: string;
  reason: string;
}

const MAX_NAMED = 3;

/** "Asha Rao: has visited since. Ravi Iyer: … And 4 more." */
export function failedText(failed: readonly NotDone[]): string {
  const named = failed.slice(0, MAX_NAMED).map(({ name, reason }) => `${name}: ${reason.replace(/\.$/, '')}.`);
  const rest = failed.length - named.length;
  return [...named, ...(rest > 0 ? [i18n.t('And {rest} more.', { rest })] : [])].join(' ');
}
