/** The product's name, for people; the one place of it on the server. */
export const productName = 'Spotter';
