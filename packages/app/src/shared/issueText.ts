import { toInputMessage } from '@spotter/api';
import { i18n } from '@spotter/i18n';

/** The message of a schema's issue in the language of the page. */
export function issueText(english: string): string {
  const { message, values } = toInputMessage(english);
  return i18n.t(message, values);
}
