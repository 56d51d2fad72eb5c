import { i18n } from '@spotter/i18n';

/**
 * For a field that somebody else has changed since its edit began. `value`: what it is now, in words; empty where it
 * was removed.
 */
export const conflictText = (value: string): string =>
  value === ''
    ? i18n.t('Removed at another desk meanwhile. Try again to set it.')
    : i18n.t('Changed to {value} at another desk meanwhile. Try again to replace it.', { value });
