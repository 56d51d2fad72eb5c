/** Whoever pays online is the seller, by this name: no person of the gym sold or received anything. */
export const ONLINE_SELLER_NAME = 'Online payment';
