import { expect, test } from 'vitest';
import { type Language, type TodayListName } from '@spotter/api';
import {
  atRiskMessage,
  paymentLinkMessage,
  receiptMessage,
  renewalMessage,
  todayMessage,
} from './contactMessages.rules.ts';

const gym = { name: 'Iron', language: 'en', locale: 'en-IN', timeZone: 'Asia/Kolkata', currency: 'INR' } as const;
const member = (language: Language | null) => ({ name: 'Asha', language, endsOn: '2026-11-10' });

test.each<[TodayListName, string | undefined, string | undefined]>([
  [
    'unseen',
    'Hello Asha,\nwe have not seen you at Iron for a while. Can we help you to get back to training?',
    'नमस्ते Asha,\nआप कुछ समय से Iron नहीं आए। क्या ट्रेनिंग फिर से शुरू करने में हम आपकी मदद कर सकते हैं?',
  ],
  [
    'first-visits',
    'Hello Asha,\nwelcome to Iron! How was your first visit?',
    'नमस्ते Asha,\nIron में आपका स्वागत है! आपकी पहली विज़िट कैसी रही?',
  ],
  [
    'birthdays',
    'Happy birthday, Asha!\nAll the best from everybody at Iron.',
    'Asha, जन्मदिन की शुभकामनाएँ!\nIron में हम सबकी ओर से आपको ढेर सारी शुभकामनाएँ।',
  ],
  ['dues', undefined, undefined],
])('%s, in the language of the member', (list, english, hindi) => {
  expect(todayMessage(list, member(null), gym)).toBe(english);
  expect(todayMessage(list, member('hi'), gym)).toBe(hindi);
  expect(todayMessage(list, member(null), { ...gym, language: 'hi' })).toBe(hindi);
});

test('a renewal has plan, date and price in the language of the member; one without a price says none', () => {
  const ending = { ...member('hi'), plan: { id: 'monthly', name: 'Monthly' }, amount: 1_500_00 };
  expect(renewalMessage(ending, gym, '2026-11-11').split('\n')).toEqual([
    'नमस्ते Asha,',
    'Iron में आपकी मेंबरशिप (मासिक) 10 नव॰ 2026 को ख़त्म हो गई।',
    'रिन्यू करने का शुल्क ₹1,500 है।',
    'क्या आप इसे रिन्यू करना चाहेंगे?',
  ]);
  expect(renewalMessage({ ...ending, language: null, amount: null }, gym, '2026-11-10').split('\n')).toEqual([
    'Hello Asha,',
    'your membership (Monthly) at Iron ends on 10 Nov 2026.',
    'Would you like to renew?',
  ]);
});

test('who comes less often than before is asked in their language', () => {
  expect(atRiskMessage(member(null), gym)).toMatch(/^Hello Asha,\nwe have not seen you at Iron as often as usual/);
  expect(atRiskMessage(member('hi'), gym)).toMatch(/^नमस्ते Asha,\nआजकल आप Iron में/);
});

const receipt = {
  number: 'INV/2627/000412',
  total: 4_500_00,
  due: 1_500_00,
  url: 'https://gym.example/receipt/4vXo9k',
};

test('a receipt has its address, and what is still due, in the language of the member', () => {
  const english = [
    'Hello Asha,',
    'here is INV/2627/000412 of Iron for ₹4,500: https://gym.example/receipt/4vXo9k',
    '₹1,500 is still due.',
  ];
  const hindi = [
    'नमस्ते Asha,',
    'Iron की ओर से INV/2627/000412, राशि ₹4,500: https://gym.example/receipt/4vXo9k',
    '₹1,500 अभी बाकी है।',
  ];
  expect(receiptMessage(member(null), gym, receipt).split('\n')).toEqual(english);
  expect(receiptMessage(member('hi'), gym, receipt).split('\n')).toEqual(hindi);
  expect(receiptMessage(member(null), { ...gym, language: 'hi' }, receipt).split('\n')).toEqual(hindi);
});

test.each([
  [0, 2],
  [-500_00, 2],
  [1, 3],
])('a receipt with %i paise due has %i lines', (due, lines) => {
  expect(receiptMessage(member(null), gym, { ...receipt, due }).split('\n')).toHaveLength(lines);
});

test('a payment link has amount and address, in the language of the member', () => {
  const link = { number: 'INV/2627/000412', amount: 1_500_50, url: 'https://rzp.io/i/nxrHnLJ' };
  expect(paymentLinkMessage(member(null), gym, link).split('\n')).toEqual([
    'Hello Asha,',
    'you can pay ₹1,500.50 for INV/2627/000412 of Iron here: https://rzp.io/i/nxrHnLJ',
  ]);
  expect(paymentLinkMessage(member('hi'), { ...gym, currency: 'USD' }, link).split('\n')).toEqual([
    'नमस्ते Asha,',
    'Iron के INV/2627/000412 के लिए $1,500.50 का भुगतान आप यहाँ कर सकते हैं: https://rzp.io/i/nxrHnLJ',
  ]);
});
