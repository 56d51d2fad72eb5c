import { i18n } from '@spotter/i18n';
/** The contract's message for this address; undefined when it is valid. */
export function validateEmail(email: string): string | undefined {
  if (email === '') return i18n.t('Please enter your email address');
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? undefined : i18n.t('Please enter a valid email address');
}
