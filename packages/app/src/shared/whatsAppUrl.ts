/** Click-to-chat: opens WhatsApp with this text to a phone number, which the user sends. Ten digits are an Indian number. */
import { i18n } from '@spotter/i18n';
export function whatsAppUrl(phone: string, text: string): string {
  const digits = phone.replaceAll(/\D/g, '');
  const number = digits.length === 10 ? `91${digits}` : digits;
  return i18n.t('https://wa.me/{number}?text={text}', {
    number,
    text: encodeURIComponent(text),
  });
}
