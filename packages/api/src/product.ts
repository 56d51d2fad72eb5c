/** What the product is called and wears, in the one place of it in the browser. */
export const product = { name: 'Spotter', tagline: 'more flow, less hassle', brand: 'default' } as const;
