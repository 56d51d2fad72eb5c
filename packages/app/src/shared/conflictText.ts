import { i18n } from '@spotter/i18n';

/**
 * For a field that somebody else has changed since its edit began. `value`: what it is now, in words; empty where it
 * was removed, undefined where it has no words, as a picture.
 */
export function conflictText(value: string | undefined): string {
  if (value === undefined) return i18n.t('Changed at another desk meanwhile. Try again to replace it.');
  return value === ''
    ? i18n.t('Removed at another desk meanwhile. Try again to set it.')
    : i18n.t('Changed to {value} at another desk meanwhile. Try again to replace it.', { value });
}
