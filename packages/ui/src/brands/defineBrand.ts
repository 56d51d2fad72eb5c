import { isToken, tokens } from '../tokens/tokens.ts';
import type { ColourToken, ShapeToken, TokenKind } from '../tokens/tokens.ts';
import { contrast, contrastRules } from './contrast.ts';

type ComponentToken = {
  [Name in ColourToken]: (typeof tokens)[Name] extends { fallback: string } ? Name : never;
}[ColourToken];
export type Palette = Record<Exclude<ColourToken, ComponentToken>, string> & Partial<Record<ComponentToken, string>>;
type Shape = Record<ShapeToken, string>;

/** A brand as plain data, from any source: `defineBrand` rejects unsafe values. */
export interface Brand {
  /** The value of `data-brand`: small letters, digits and dashes. */
  name: string;
  label: string;
  shape: Shape;
  light: Palette;
  dark: Palette;
}

const UNSAFE = /[;{}<>\\@]|url\(|\/\*/i;
const VALID: Record<TokenKind, RegExp> = {
  colour: /^#[0-9a-f]{6}([0-9a-f]{2})?$/i,
  factor: /^\d(\.\d{1,3})?$/,
  font: /^[\w\s"',-]+$/,
  shadow: /^[\w\s.,()%/#-]+$/,
};

/** Validates a brand; throws for unknown or missing tokens, unsafe values and insufficient contrast. */
export function defineBrand(brand: Brand): Brand {
  if (!/^[a-z][a-z0-9-]*$/.test(brand.name)) throw new Error(`Brand name "${brand.name}" is not a plain word.`);
  checkValues(brand.name, { ...brand.shape });
  for (const theme of ['light', 'dark'] as const) {
    checkValues(`${brand.name} ${theme}`, { ...brand[theme] });
    checkContrast(`${brand.name} ${theme}`, { ...brand[theme === 'light' ? 'dark' : 'light'], ...brand[theme] });
  }
  checkComplete(brand);
  return brand;
}

function checkValues(where: string, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    if (!isToken(name)) throw new Error(`${where}: unknown token "${name}".`);
    const { kind } = tokens[name];
    if (UNSAFE.test(value) || !VALID[kind].test(value)) {
      throw new Error(`${where}: "${name}" is not a safe ${kind}: ${value}`);
    }
  }
}

function checkComplete(brand: Brand) {
  for (const [name, token] of Object.entries(tokens)) {
    const sources: object[] = token.kind === 'colour' ? [brand.light, brand.dark] : [brand.shape];
    if (!('fallback' in token) && !sources.every((source) => Object.hasOwn(source, name))) {
      throw new Error(`${brand.name}: "${name}" is missing.`);
    }
  }
}

function checkContrast(where: string, palette: Palette) {
  const colour = (name: ColourToken): string | undefined => {
    const token = tokens[name];
    return palette[name] ?? ('fallback' in token ? palette[token.fallback] : undefined);
  };
  for (const { of, on, minRatio } of contrastRules) {
    for (const [text, ground] of of.flatMap((text) => on.map((ground) => [text, ground] as const))) {
      const [front, back] = [colour(text), colour(ground)];
      if (!front || !back) continue;
      const ratio = contrast(front, back);
      if (ratio < minRatio) {
        throw new Error(`${where}: "${text}" on "${ground}" is ${ratio.toFixed(2)}:1, needs ${minRatio}:1.`);
      }
    }
  }
}
