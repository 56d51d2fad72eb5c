/** The limits that hold until an admin sets others. */
export const membershipPolicy = { graceDays: 7, freezeDaysPerYear: 30, maxStaffDiscountPercent: 10 } as const;
