/** Product name, tagline and default brand, for the browser. */
export const product = { name: 'Spotter', tagline: 'more flow, less hassle', brand: 'default' } as const;
