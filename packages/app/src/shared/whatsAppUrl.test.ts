import { expect, test } from 'vitest';
import { whatsAppUrl } from './whatsAppUrl.ts';

test.each([
  ['+919845012345', '919845012345'],
  ['98450 12345', '919845012345'],
  ['(098) 450-12345', '09845012345'],
  ['+1 212 555 0123', '12125550123'],
])('the chat of %s is that of %s', (phone, digits) => {
  expect(whatsAppUrl(phone, 'Hello')).toBe(`https://wa.me/${digits}?text=Hello`);
});

test('the text arrives as it was written', () => {
  const text = 'Dear {name}, 50% off & more?\nPay: https://pay.in/?a=1#b+c “जिम”';
  const url = whatsAppUrl('+919845012345', text);
  expect(new URL(url).searchParams.get('text')).toBe(text);
  expect([...new URL(url).searchParams]).toHaveLength(1);
});
