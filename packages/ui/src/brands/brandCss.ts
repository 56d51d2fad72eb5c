import type { Brand, Palette } from './defineBrand.ts';

/** CSS of a brand, for elements with its `data-brand`, also nested in another brand. */
export function brandCss({ name, shape, light, dark }: Brand): string {
  const names = Object.keys({ ...light, ...dark }) as (keyof Palette)[];
  const lines = [
    ...Object.entries(shape).map(([token, value]) => `--${token}: ${value};`),
    ...names.map((token) => `--${token}: light-dark(${light[token] ?? dark[token]}, ${dark[token] ?? light[token]});`),
  ];
  const selector = name === 'default' ? `:root,\n  [data-brand='default']` : `[data-brand='${name}']`;
  return `@layer base {\n  ${selector} {\n    ${lines.join('\n    ')}\n  }\n}\n`;
}
