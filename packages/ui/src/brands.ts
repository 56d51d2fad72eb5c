// Brands are an entry of their own (`@spotter/ui/brands`), so that the server can read them: no React, no CSS.
export {
  type BrandChoice,
  type ChoiceColours,
  type ChoiceToken,
  choiceTokens,
  cornerFactors,
  densityFactors,
  fontStacks,
} from './brands/brandChoice.ts';
export { brandCss, brandVariables } from './brands/brandCss.ts';
export { brands, themes, type Theme } from './brands/brands.ts';
export { logoColours } from './brands/logoColours.ts';
export { repairColour } from './brands/colour.ts';
export { contrast } from './brands/contrast.ts';
export { type Brand, defineBrand, type Palette } from './brands/defineBrand.ts';
export { checkChoice, type ColourCheck, deriveBrand } from './brands/deriveBrand.ts';
