import type { ExplainedSurvivor } from './explainedSurvivor.ts';

export const lists: ExplainedSurvivor[] = [
  {
    file: 'packages/app/src/features/members/expiry.ts',
    code: 'expiryDate !== null &&',
    replacement: 'true',
    reason: 'null is less than no date',
  },
  {
    file: 'packages/app/src/features/members/select.ts',
    code: 'if (lastCheckIn < start) return true;',
    reason: 'the zone answers the same; the shortcut saves time alone',
  },
  {
    file: 'packages/app/src/features/members/select.ts',
    code: 'lastCheckIn < start + 2 * DAY_MS &&',
    reason: 'the zone answers the same; the shortcut saves time alone',
  },
  {
    file: 'packages/app/src/features/members/useMemberSelection.ts',
    code: '  }, []);',
    replacement: '["Stryker was here"]',
    reason: 'a constant never changes',
  },
  {
    file: 'packages/app/src/features/members/MemberDialog.tsx',
    code: '/^\\+91/',
    replacement: '/\\+91/',
    reason: 'a phone number has a plus sign at its beginning alone',
  },
  {
    file: 'packages/app/src/shared/textFilter.ts',
    code: '(text: string) => !/',
    replacement: '() => undefined',
    reason: 'ASCII text normalized is the same; the shortcut saves time alone',
  },
  {
    file: 'packages/app/src/shared/renewalDue.ts',
    code: 'expiryDate !== null &&',
    replacement: 'true',
    reason: 'no date is not a number of days away',
  },
  {
    file: 'packages/app/src/shared/useResourceForm.ts',
    code: 'shouldFocusError: false',
    replacement: 'true',
    reason: 'the effect focuses the first invalid field of the screen right after',
  },
  {
    file: 'packages/app/src/shared/useResourceForm.ts',
    code: '{ shouldDirty: true });\n    return (field',
    reason: 'after a reset the form compares its values as well',
  },
  {
    file: 'packages/app/src/shared/useResourceForm.ts',
    code: 'error instanceof ApiError && error.code',
    replacement: 'true',
    reason: 'an error of another class has no such code; the check narrows the type',
  },
  {
    file: 'packages/app/src/shared/useResourceForm.ts',
    code: 'summary[0]?.message',
    reason: 'a form that is refused has an error; the chain satisfies the type',
  },
  {
    file: 'packages/app/src/shared/useResourceForm.ts',
    code: 'byField[name] !== undefined &&',
    replacement: 'true',
    reason: 'an error that is undefined is none; the type wants it absent',
  },
  {
    file: 'packages/app/src/shared/LeaveGuard.tsx',
    code: 'blocker.reset?.()',
    reason: 'the question is open only while the navigation is blocked; the chain satisfies the type',
  },
  {
    file: 'packages/app/src/shared/LeaveGuard.tsx',
    code: 'blocker.proceed?.()',
    reason: 'the question is open only while the navigation is blocked; the chain satisfies the type',
  },
  {
    file: 'packages/app/src/shared/LeaveGuard.tsx',
    code: '  }, []);\n  return (\n    <HoldContext',
    replacement: '["Stryker was here"]',
    reason: 'a constant never changes',
  },
];
