import { expect, test } from 'vitest';
import { upiPayUrl } from './upi.ts';

const payment = {
  upiId: 'pulse.fitness@okaxis',
  payeeName: 'Pulse Fitness & Co',
  amountPaise: 120_050,
  note: 'Invoice INV/2627/000012',
  reference: 'INV/2627/000012',
};
const parametersOf = (url: string) => Object.fromEntries(new URL(url).searchParams);

test('names payee, amount in rupees, note and reference', () => {
  expect(upiPayUrl(payment)).toBe(
    'upi://pay?pa=pulse.fitness@okaxis&pn=Pulse%20Fitness%20%26%20Co&am=1200.50&cu=INR&tn=Invoice%20INV%202627%20000012&tr=INV%2F2627%2F000012',
  );
  expect(parametersOf(upiPayUrl(payment))).toEqual({
    pa: 'pulse.fitness@okaxis',
    pn: 'Pulse Fitness & Co',
    am: '1200.50',
    cu: 'INR',
    tn: 'Invoice INV 2627 000012',
    tr: 'INV/2627/000012',
  });
});

test('a sale that has no number yet is asked for without a reference', () => {
  expect(Object.keys(parametersOf(upiPayUrl({ ...payment, reference: '' })))).toEqual(['pa', 'pn', 'am', 'cu', 'tn']);
});

test.each([
  [1, '0.01'],
  [99, '0.99'],
  [100, '1.00'],
  [1005, '10.05'],
  // As floating-point rupees its last paisa would be lost.
  [100_000_000_00 - 1, '99999999.99'],
])('%i paise are %s rupees', (amountPaise, am) => {
  expect(parametersOf(upiPayUrl({ ...payment, amountPaise }))).toMatchObject({ am });
});

test('shortens note and reference to what payment apps take, by whole characters', () => {
  const { tn, tr } = parametersOf(upiPayUrl({ ...payment, note: '𝐀'.repeat(60), reference: 'R'.repeat(40) }));
  expect(Array.from(tn ?? '')).toHaveLength(50);
  expect(tn).toBe('𝐀'.repeat(50));
  expect(tr).toBe('R'.repeat(35));
});

test('keeps a note in Devanagari', () => {
  expect(parametersOf(upiPayUrl({ ...payment, note: 'सदस्यता: त्रैमासिक' }))).toMatchObject({ tn: 'सदस्यता त्रैमासिक' });
});

test.each([
  ['#12: Renewal (Quarterly)', '12 Renewal Quarterly'],
  ['Renewal // 3  months', 'Renewal 3 months'],
  [`${'a'.repeat(49)} and more`, 'a'.repeat(49)],
])('what banks refuse in the note %j becomes one space, or none at its ends', (note, tn) => {
  expect(parametersOf(upiPayUrl({ ...payment, note }))).toMatchObject({ tn });
});
