// Brands are an entry of their own (`@spotter/ui/brands`), so that the server can read them: no React, no CSS.
export { brands, themes, type Theme } from './brands/brands.ts';
export { contrast } from './brands/contrast.ts';
export { type Brand, defineBrand, type Palette } from './brands/defineBrand.ts';
