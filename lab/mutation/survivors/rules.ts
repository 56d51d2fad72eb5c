import type { ExplainedSurvivor } from './explainedSurvivor.ts';

export const rules: ExplainedSurvivor[] = [
  {
    file: 'packages/server/src/billing/documents.rules.ts',
    code: 'isTaxIncluded: true, rateBasisPoints: 0',
    replacement: 'false',
    reason: 'a tax of nothing is the same included or added',
  },
  {
    file: 'packages/server/src/billing/documents.rules.ts',
    code: "{ sac = '', rateBasisPoints = 0 }",
    replacement: '"Stryker was here!"',
    reason: 'an invoice has a line; the defaults satisfy the type',
  },
  {
    file: 'packages/server/src/billing/payments.rules.ts',
    code: "own[0]?.received_by_name ?? ''",
    reason: 'a group has a row; the rest satisfies the type',
  },
  {
    file: 'packages/server/src/billing/tax.rules.ts',
    code: 'one.from < other.from',
    replacement: 'one.from <= other.from',
    reason: 'no two rates begin on one day',
  },
  {
    file: 'packages/server/src/settings/logos.rules.ts',
    code: '/^data:([a-z/]{1,20});base64,([A-Za-z0-9+/]+={0,2})$/',
    replacement: '/data:([a-z/]{1,20});base64,([A-Za-z0-9+/]+={0,2})$/',
    reason: 'the contract accepts no text that begins with anything else',
  },
  {
    file: 'packages/server/src/settings/logos.rules.ts',
    code: "base64 = ''",
    replacement: '"Stryker was here!"',
    reason: 'a text that does not match has no type and is refused for that',
  },
  {
    file: 'packages/server/src/settings/logos.rules.ts',
    code: '.exec(dataUrl) ?? []',
    replacement: '["Stryker was here"]',
    reason: 'a text that does not match has no type, whatever stands first',
  },
  {
    file: 'packages/server/src/settings/logos.rules.ts',
    code: '.exec(address) ?? []',
    replacement: '["Stryker was here"]',
    reason: 'a text that does not match has no gym, whatever stands first',
  },
  {
    file: 'packages/server/src/zone.ts',
    code: 'if (!format)',
    reason: 'a format created anew is the same; the cache saves time alone',
  },
  {
    file: 'packages/server/src/zone.ts',
    code: 'formats.set(key, format)',
    reason: 'a format created anew is the same; the cache saves time alone',
  },
  {
    file: 'packages/server/src/zone.ts',
    code: "format(zone, 'time')",
    replacement: '""',
    reason: 'a style other than the date’s is the time’s',
  },
  {
    file: 'packages/server/src/qr/qr.rules.ts',
    code: '?? []',
    reason: 'a text that does not match has neither part, whatever stands first',
  },
  {
    file: 'packages/server/src/qr/qr.rules.ts',
    code: 'sessionId !== undefined && secret !== undefined',
    reason: 'both parts match or neither does; the line narrows their types',
  },
  {
    file: 'packages/server/src/pass/pass.rules.ts',
    code: "nameOf(member.branch_id) ?? ''",
    replacement: '"Stryker was here!"',
    reason: 'a foreign key guarantees the branch; the text satisfies the type',
  },
  {
    file: 'packages/server/src/attendance/attendance.rules.ts',
    code: 'one.id < other.id',
    replacement: 'one.id <= other.id',
    reason: 'no two entries have the same id',
  },
  {
    file: 'packages/server/src/members/members.rules.ts',
    code: 'id !== null && from !== null && to !== null',
    reason: 'a freeze has all three, and null is less than no date; the line narrows the types',
  },
  {
    file: 'packages/server/src/members/members.rules.ts',
    code: 'expiryDate !== null',
    replacement: 'true',
    reason: 'null is less than no date',
  },
  {
    file: 'packages/server/src/memberships/memberships.rules.ts',
    code: 'one > other ? one : other',
    replacement: 'one >= other',
    reason: 'two equal dates are one',
  },
  {
    file: 'packages/server/src/memberships/memberships.rules.ts',
    code: 'one < other ? one : other',
    replacement: 'one <= other',
    reason: 'two equal dates are one',
  },
  {
    file: 'packages/server/src/memberships/memberships.rules.ts',
    code: 'row.canceled_on !== null && row.canceled_on < from',
    replacement: 'true',
    reason: 'null is less than no date; the line narrows the types',
  },
  {
    file: 'packages/server/src/memberships/memberships.rules.ts',
    code: 'to !== null && soldEnd !== null',
    reason: 'null is less than no date; the line narrows the types',
  },
  {
    file: 'packages/server/src/memberships/memberships.rules.ts',
    code: 'to === null ? row.canceled_on',
    replacement: 'false',
    reason: 'null is less than no date; the line narrows the types',
  },
  {
    file: 'packages/server/src/memberships/memberships.rules.ts',
    code: 'one.starts_on >= other.starts_on',
    replacement: 'one.starts_on > other.starts_on',
    reason: 'no two freezes begin on one day',
  },
  {
    file: 'packages/server/src/memberships/memberships.rules.ts',
    code: 'movable.find(({ from }) => from > today)',
    replacement: 'from >= today',
    reason: 'a term that begins today is the term of today',
  },
  {
    file: 'packages/server/src/memberships/memberships.rules.ts',
    code: 'expiryDate !== null && expiryDate < today',
    replacement: 'true',
    reason: 'null is less than no date; the line narrows the types',
  },
  {
    file: 'packages/server/src/memberships/memberships.rules.ts',
    code: 'expiryDate !== null && lastDay >= expiryDate',
    replacement: 'true',
    reason: 'null is less than no date; the line narrows the types',
  },
  {
    file: 'packages/server/src/memberships/memberships.rules.ts',
    code: 'derived.at(-1)?.row === row',
    replacement: 'derived.at(-1).row',
    reason: 'the term is among them; the line narrows the type',
  },
];
