import { expect, test } from 'vitest';
import { invoiceSummary } from '../../testing/billingData.ts';
import { receiptMessage } from './receiptMessage.ts';

const messageOf = (due: number) =>
  receiptMessage(invoiceSummary({ due }), { name: 'Iron Lotus', currency: 'INR' }, 'https://gym.example');

test('the message has the address of the receipt, and what is still due', () => {
  expect(messageOf(1_500_00)).toBe(
    [
      'Hello Asha Rao,',
      'here is INV/2627/000412 of Iron Lotus for ₹4,500: https://gym.example/receipt/4vXo9kQ2mZtB7cYhJr1nWs',
      '₹1,500 is still due.',
    ].join('\n'),
  );
});

test.each([0, -500_00])('with %i due nothing is asked for', (due) => {
  expect(messageOf(due).split('\n')).toHaveLength(2);
});
