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

/**
 * CSS of a brand, for elements with its `data-brand`, also nested in another brand, and for parts of them with a theme
 * of their own: bundlers replace `light-dark()`, for browsers without it,
 * by values that are chosen where they are declared.
 */
export function brandCss(brand: Brand): string {
  const lines = Object.entries(brandVariables(brand)).map(([property, value]) => `${property}: ${value};`);
  const own = `[data-brand='${brand.name}']`;
  const themed = `${own}\n    :where([data-theme]:not([data-brand], ${own} [data-brand]:not(${own}) *))`;
  const selectors = [
    ...(brand.name === 'default' ? [':root', ':where([data-theme]:not([data-brand] *))'] : []),
    own,
    themed,
  ];
  return `@layer base {\n  ${selectors.join(',\n  ')} {\n    ${lines.join('\n    ')}\n  }\n}\n`;
}
