export const password = 'more-flow-less-hassle';

/** Who can sign in to the demo gym. */
export const signIns = [
  { email: 'admin@demo.gym', password, what: 'admin' },
  { email: 'staff@demo.gym', password, what: 'staff, at the Bandra branch' },
  { email: 'member@demo.gym', password, what: 'member' },
];

/** Its branches, the main one first. */
export const branches = [
  { name: 'Andheri West', address: '14 Link Road, Andheri West, Mumbai 400053', maxCapacity: 60 },
  { name: 'Bandra', address: '2 Hill Road, Bandra West, Mumbai 400050', maxCapacity: 30 },
  { name: 'Powai', address: 'Lake Boulevard, Hiranandani Gardens, Powai, Mumbai 400076', maxCapacity: 80 },
  { name: 'Thane', address: 'Ghodbunder Road, Thane West 400607', maxCapacity: 40 },
];
/** Share of the members that each branch has; the last one is inactive and keeps a few. */
export const shares = [46, 27, 25, 2];
export const closedBranch = branches.length - 1;
