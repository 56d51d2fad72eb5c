import fc from 'fast-check';
import { codePoint } from '../../packages/server/src/testing/codePoint.ts';
import { dataUrl, images } from '../../packages/server/src/testing/images.ts';

/** Replaced by the latest kiosk code when a request is sent. */
export const placeholder = { session: 'newest-session', qr: 'newest-qr' };

/** Existing ids and e-mail addresses by field name; no list is empty. */
export interface KnownIds {
  gymId: string[];
  branchId: string[];
  memberId: string[];
  staffId: string[];
  adminId: string[];
  planId: string[];
  termId: string[];
  freezeId: string[];
  paymentRequestId: string[];
  invoiceId: string[];
  paymentId: string[];
  email: string[];
}

const texts = [
  'Ravi Kumar',
  '12 Hill Road',
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u200b\u200b',
  '\u202eevil',
  'e\u0301'.repeat(30),
  '👩‍👩‍👧‍👦'.repeat(20),
  'ﷺ'.repeat(100),
  'x'.repeat(101),
  'long '.repeat(2000),
  "'; drop table people; --",
  '%_\\',
  '<script>alert(1)</script>',
  '=cmd()',
  '../../etc/passwd',
  'null',
  '-1',
];
const numbers = [0, -1, 1, 30, 0.5, 1e21, -1e308, Number.MAX_SAFE_INTEGER + 2, 2 ** 31, Number.MIN_VALUE];
const nested = (depth: number): unknown =>
  depth === 0 ? 'end' : depth % 2 ? [nested(depth - 1)] : { a: nested(depth - 1) };

/** Any JSON value that fits no call. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, [], {}, [null], nested(4), nested(30), nested(40), nested(400)),
  fc.constantFrom(...numbers),
  fc.constantFrom(...texts),
  fc.string({ unit: codePoint, maxLength: 80 }),
);
export const anyText = fc.oneof(
  { arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 15 }), weight: 6 },
  { arbitrary: fc.constantFrom(...texts), weight: 1 },
);
export const unknownKey = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'toString', '', 'id', 'isSiteAdmin', 'gym_id', 'userType', 'totalVisits'),
  fc.string({ unit: codePoint, maxLength: 20 }),
);

const png = dataUrl('image/png', images['image/png'](64, 64));
const days = ['2026-11-20', '2025-01-31', '2024-02-29', '2026-02-29', '2026-11-31', '1899-12-31', '9999-12-31'];
const phones = ['9876543210', '+919876543210', '٩٨٧٦٥٤٣٢١٠', '123', '+91+919876543210'];
/** Few, so that operations are sent again and those that wait for the desk are settled. */
const operationIds = Array.from({ length: 12 }, (_, number) => `operation-${number}`);
/** Those that wait for the desk from the beginning. */
export const waitingOperationIds = operationIds.slice(0, 4);
const validTexts: Record<string, string[]> = {
  operationId: operationIds,
  phone: phones,
  mobile: phones,
  joinDate: days,
  startDate: ['2027-03-01', ...days],
  month: ['2026-11', '2026-13', '0000-00'],
  sac: ['999723', '99972', '999723 '],
  gstin: ['', '27ABCDE1234F1Z0', '27ABCDE1234F1Z5'],
  recipientGstin: ['', '27ABCDE1234F1Z0', '27ABCDE1234F1Z5'],
  endDate: days,
  from: days,
  to: days,
  lastDay: days,
  limit: ['1', '50', '0', '1e9', 'NaN', '0x10'],
  sessionId: [placeholder.session],
  qrData: [placeholder.qr],
  cardNumber: ['04A2B3C4', '04a2b3c5', '', '12', 'ßßßß', '04:A2:B3'],
  logoUrl: ['/logos/none', 'https://example.com/logo.png', 'javascript:alert(1)'],
  fileData: [png, 'data:,', 'data:image/png;base64,****', png.replace('png', 'gif')],
  fileType: ['image/png', 'image/gif', 'text/html'],
};
/** Of fields whose bounds depend on another field. */
export const validNumbers: Record<string, number[]> = {
  // Of a plan: up to 120 months or 3660 days.
  length: [1, 12, 120],
};
const aliases: Record<string, keyof KnownIds> = {
  targetUserId: 'memberId',
  userId: 'memberId',
  memberIds: 'memberId',
  membershipPlan: 'planId',
};

/** A text for a field of this name: usually a valid one, sometimes one of another gym, or any text. */
export function textFor(name: string, own: KnownIds, foreign: KnownIds): fc.Arbitrary<string> {
  const list = aliases[name] ?? (name as keyof KnownIds);
  if (own[list] === undefined) {
    const valid = validTexts[name];
    if (!valid) return name.endsWith('Id') || name === 'startAfter' ? anyId(own, foreign) : anyText;
    return fc.oneof(
      { arbitrary: fc.constant(valid[0] ?? ''), weight: 20 },
      { arbitrary: fc.constantFrom(...valid), weight: 5 },
      { arbitrary: anyText, weight: 1 },
    );
  }
  return fc.oneof(
    { arbitrary: fc.constantFrom(...own[list]), weight: list === 'gymId' || list === 'planId' ? 40 : 12 },
    { arbitrary: fc.constantFrom(...foreign[list]), weight: 2 },
    { arbitrary: list === 'email' ? newEmail : anyId(own, foreign), weight: list === 'email' ? 30 : 1 },
    { arbitrary: anyText, weight: 1 },
  );
}

const newEmail = fc.nat(999_999).map((number) => `new${number}@gym.test`);
const anyId = (...gyms: KnownIds[]) => fc.constantFrom(...gyms.flatMap((ids) => Object.values(ids).flat()));

/** Of the last minutes: as old as what is generated for `sentAt`. */
const MAX_OPERATION_AT_MS = 1_000_000;

/** Valid check-ins and check-outs without a connection, of people and of cards. */
export function offlineOperations(own: KnownIds, foreign: KnownIds): fc.Arbitrary<object[]> {
  const common = { id: fc.constantFrom(...operationIds), at: fc.nat(MAX_OPERATION_AT_MS) };
  const manual = fc.record(
    {
      ...common,
      type: fc.constant('MANUAL'),
      targetUserId: fc.constantFrom(...own.memberId, ...own.memberId, ...foreign.memberId),
      action: fc.constantFrom('checkin', 'checkout'),
      branchId: fc.constantFrom(...own.branchId, ...foreign.branchId),
    },
    { requiredKeys: ['id', 'at', 'type', 'targetUserId', 'action'] },
  );
  const card = fc.record({ ...common, type: fc.constant('CARD'), cardNumber: fc.constantFrom('04A2B3C4', '04A2B3C5') });
  const few = { minLength: 1, maxLength: 4 };
  // A device sends cards alone.
  return fc.oneof(fc.array(fc.oneof(manual, card), few), fc.array(card, few));
}
