import type { Brand, Palette } from './defineBrand.ts';

/** The custom properties of a brand, for a style sheet or the `style` of an element with a `data-brand`. */
export function brandVariables({ shape, light, dark }: Brand): Record<`--${string}`, string> {
  const names = Object.keys({ ...light, ...dark }) as (keyof Palette)[];
  return Object.fromEntries([
    ...Object.entries(shape).map(([token, value]) => [`--${token}`, value]),
    ...names.map((token) => [
      `--${token}`,
      `light-dark(${light[token] ?? dark[token]}, ${dark[token] ?? light[token]})`,
    ]),
  ]) as Record<`--${string}`, string>;
}

/** CSS of a brand, for elements with its `data-brand`, also nested in another brand. */
export function brandCss(brand: Brand): string {
  const lines = Object.entries(brandVariables(brand)).map(([property, value]) => `${property}: ${value};`);
  const { name } = brand;
  const selector = name === 'default' ? `:root,\n  [data-brand='default']` : `[data-brand='${name}']`;
  return `@layer base {\n  ${selector} {\n    ${lines.join('\n    ')}\n  }\n}\n`;
}
