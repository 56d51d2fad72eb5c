// Amounts of money: whole hundredths of the gym's currency, never floating point.
// They are called paise in every currency.
import { z } from 'zod';

/** 100 million rupees, the largest amount of one price, payment or invoice line. */
export const MAX_AMOUNT_PAISE = 100_000_000_00;
export const amountMessage = /*i18n*/ 'Please enter an amount from 0 to 100,000,000 with at most two decimals';

const amountFrom = (min: number, message: string) =>
  z.number(amountMessage).int(amountMessage).min(min, message).max(MAX_AMOUNT_PAISE, amountMessage);

/** An amount in paise, 0 or more. */
export const paise = amountFrom(0, amountMessage);

/** An amount in paise that is not 0. */
export const positivePaise = amountFrom(1, /*i18n*/ 'Please enter an amount above 0');

/** A sum of amounts in paise, which may be negative. */
export const signedPaise = z.number().int();
