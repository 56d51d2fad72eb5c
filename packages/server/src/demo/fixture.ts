export const password = 'more-flow-less-hassle';

/** The demo gym's sign-ins. */
export const signIns = [
  { email: 'admin@demo.gym', password, what: 'admin' },
  { email: 'staff@demo.gym', password, what: 'staff, at the Bandra branch' },
  { email: 'member@demo.gym', password, what: 'member' },
];

export const gymName = 'Iron Lotus Fitness';

/** The main branch first. */
export const branches = [
  { name: 'Andheri West', address: '14 Link Road, Andheri West, Mumbai 400053', maxCapacity: 60 },
  { name: 'Bandra', address: '2 Hill Road, Bandra West, Mumbai 400050', maxCapacity: 30 },
  { name: 'Powai', address: 'Lake Boulevard, Hiranandani Gardens, Powai, Mumbai 400076', maxCapacity: 80 },
  { name: 'Thane', address: 'Ghodbunder Road, Thane West 400607', maxCapacity: 40 },
];
/** Members per branch, in percent; the last branch is inactive and has a few. */
export const memberShares = [46, 27, 25, 2];
export const inactiveBranchIndex = branches.length - 1;

/** What the standard plans cost, tax included. */
export const planPricesPaise = { monthly: 1_800_00, quarterly: 4_800_00, yearly: 15_000_00 } as const;

/** An invented company; the check digit of its GSTIN is right. */
export const supplier = {
  legalName: 'Iron Lotus Fitness Private Limited',
  address: '14 Link Road, Andheri West, Mumbai 400053',
  gstin: '27AAICI4821K1ZC',
};
export const upi = { upiId: 'ironlotus@demobank', upiPayeeName: 'Iron Lotus Fitness' };
