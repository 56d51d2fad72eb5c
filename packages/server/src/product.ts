/** The product's display name. */
export const productName = 'Spotter';
