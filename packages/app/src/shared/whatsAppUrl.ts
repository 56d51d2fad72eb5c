/**
 * Click-to-chat: opens WhatsApp with this text to a phone number, which the user sends.
 * Ten digits are an Indian number.
 */
export function whatsAppUrl(phone: string, text: string): string {
  const digits = phone.replaceAll(/\D/g, '');
  const number = digits.length === 10 ? `91${digits}` : digits;
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}
