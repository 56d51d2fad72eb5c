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
/** How many of the visits are checked out, by branch. */
export const checkOutShares = [0.85, 0.9, 0.06, 0.85];
/** Takes check-ins only. */
export const checkInOnlyIndex = 2;
/** Members per branch, in percent; the last branch is inactive and has a few. */
export const memberShares = [46, 27, 25, 2];
export const inactiveBranchIndex = branches.length - 1;

/** What the standard plans cost, tax included. */

/** An invented company; the check digit of its GSTIN is right. */
export const supplier = {
  legalName: 'Iron Lotus Fitness Private Limited',
  address: '14 Link Road, Andheri West, Mumbai 400053',
  gstin: '27AAICI4821K1ZC',
};
export const upi = { upiId: 'ironlotus@demobank', upiPayeeName: 'Iron Lotus Fitness' };
