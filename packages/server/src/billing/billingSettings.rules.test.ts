import { expect, test } from 'vitest';
import type { BranchDetailsRow, BillingSettingsRow } from './billingSettings.repository.ts';
import { assertDetailsComplete, assertNothingOfRupees } from './billingSettings.rules.ts';
import { assertMethod } from './currency.rules.ts';

const GSTIN = '27ABCDE1234F1Z0';
const invalid = (message: string, field: string) =>
  expect.objectContaining({ code: 'invalid', message, fields: [expect.objectContaining({ field })] }) as Error;

test('a supplier with a GSTIN has a legal name and an address', () => {
  const complete = { legalName: 'Iron Lotus LLP', address: 'Hill Road', gstin: GSTIN };
  expect(() => assertDetailsComplete(complete)).not.toThrow();
  expect(() => assertDetailsComplete({ legalName: '', address: '', gstin: '' })).not.toThrow();
  expect(() => assertDetailsComplete({ ...complete, legalName: '' })).toThrow(
    invalid('Please enter the legal name that belongs to the GSTIN', 'details.legalName'),
  );
  expect(() => assertDetailsComplete({ ...complete, address: '' })).toThrow(
    invalid('Please enter the address that belongs to the GSTIN', 'details.address'),
  );
});

const settings = (change: object) => ({ gstin: '', upi_id: '', ...change }) as BillingSettingsRow;
const branch = (gstin: string) => ({ gstin }) as BranchDetailsRow;

test('another currency has neither UPI ID nor GSTIN, of any branch', () => {
  expect(() => assertNothingOfRupees(settings({}), [branch('')])).not.toThrow();
  const removeGstin = invalid('Please remove the GSTIN first: it is for rupees only', 'currency');
  expect(() => assertNothingOfRupees(settings({ gstin: GSTIN }), [branch('')])).toThrow(removeGstin);
  expect(() => assertNothingOfRupees(settings({}), [branch(''), branch(GSTIN)])).toThrow(removeGstin);
  expect(() => assertNothingOfRupees(settings({ upi_id: 'iron@upi' }), [])).toThrow(
    invalid('Please remove the UPI ID first: it is for rupees only', 'currency'),
  );
});

test('UPI and the gateway are of rupees', () => {
  for (const method of ['cash', 'card', 'upi', 'gateway'] as const)
    expect(() => assertMethod('INR', method, 'method')).not.toThrow();
  expect(() => assertMethod('EUR', 'cash', 'method')).not.toThrow();
  expect(() => assertMethod('EUR', 'upi', 'method')).toThrow(
    invalid('UPI is for rupees only: the gym bills in EUR', 'method'),
  );
  expect(() => assertMethod('EUR', 'gateway', 'method')).toThrow(
    invalid('The payment gateway is for rupees only: the gym bills in EUR', 'method'),
  );
});
