import { type ColourToken, tokens } from '../tokens/tokens.ts';
import {
  type BrandChoice,
  type ChoiceToken,
  choiceTokens,
  cornerFactors,
  densityFactors,
  fontStacks,
} from './brandChoice.ts';
import { brands, type Theme, themes } from './brands.ts';
import { isGrey, repairColour, textOn } from './colour.ts';
import { contrast, contrastRules } from './contrast.ts';
import { type Brand, defineBrand } from './defineBrand.ts';
import { seriesBeside } from './seriesColours.ts';

/** All colours of a theme, those with a fallback too. */
type FullPalette = Record<ColourToken, string>;

/** A colour of a choice, and what it takes to be legible. */
export interface ColourCheck {
  theme: Theme;
  token: ChoiceToken;
  wanted: string;
  /** What the colour must stand out against: a ground, or its own text. */
  on: ColourToken;
  /** The lowest contrast of the wanted colour; below `minRatio` it is repaired. */
  ratio: number;
  minRatio: number;
  /** The nearest colour that passes: `wanted` itself where it does. */
  repaired: string;
  repairedRatio: number;
}

const textTokens = { primary: 'on-primary', accent: 'on-accent', header: 'on-header' } as const;

const baseOf = (choice: BrandChoice): Brand => brands.find(({ name }) => name === choice.base) ?? brands[0];

/** Component tokens are set, too: a brand inside another must inherit none of its colours. */
function fullPalette(brand: Brand, theme: Theme): FullPalette {
  const own = { ...brand[theme === 'light' ? 'dark' : 'light'], ...brand[theme] };
  const colours = Object.entries(tokens).flatMap(([name, token]) => {
    const fallback = 'fallback' in token ? own[token.fallback] : '';
    return token.kind === 'colour' ? [[name, own[name as ColourToken] ?? fallback]] : [];
  });
  return Object.fromEntries(colours) as FullPalette;
}

/** The grounds of a colour and the contrast that it needs on each. */
const groundsOf = (token: ColourToken) =>
  contrastRules.flatMap(({ of, on, minRatio }) =>
    of.includes(token) ? on.map((ground) => ({ ground, minRatio })) : [],
  );

const textRatioOf = (token: ChoiceToken) => groundsOf(textTokens[token])[0]?.minRatio ?? 1;

const standsOut = (token: ColourToken, palette: FullPalette) => (colour: string) =>
  groundsOf(token).every(({ ground, minRatio }) => contrast(colour, palette[ground]) >= minRatio);

/** The text on a colour: that of the base where it is legible. */
function textOf(token: ChoiceToken, colour: string, palette: FullPalette): string {
  return textOn(colour, textRatioOf(token), palette[textTokens[token]]);
}

/** The contrast of a colour where it is lowest, compared with what it needs. */
function weakestContrast(token: ChoiceToken, colour: string, palette: FullPalette) {
  const text = textTokens[token];
  const all: Pick<ColourCheck, 'on' | 'ratio' | 'minRatio'>[] = [
    ...groundsOf(token).map(({ ground, minRatio }) => ({
      on: ground,
      ratio: contrast(colour, palette[ground]),
      minRatio,
    })),
    { on: text, ratio: contrast(textOf(token, colour, palette), colour), minRatio: textRatioOf(token) },
  ];
  return all.reduce((weakest, one) => (one.ratio / one.minRatio < weakest.ratio / weakest.minRatio ? one : weakest));
}

function checkColour(theme: Theme, token: ChoiceToken, wanted: string, palette: FullPalette): ColourCheck {
  const weakest = (colour: string) => weakestContrast(token, colour, palette);
  const repaired = repairColour(wanted, (colour) => {
    const { ratio, minRatio } = weakest(colour);
    return ratio >= minRatio;
  });
  return { theme, token, wanted, ...weakest(wanted), repaired, repairedRatio: weakest(repaired).ratio };
}

function checkTheme(choice: BrandChoice, theme: Theme, palette: FullPalette): ColourCheck[] {
  return choiceTokens.flatMap((token) => {
    const wanted = choice[theme][token];
    return wanted === null ? [] : [checkColour(theme, token, wanted, palette)];
  });
}

/** The colours that a choice sets, each with its contrast and the nearest colour that has enough. */
export function checkChoice(choice: BrandChoice): ColourCheck[] {
  const base = baseOf(choice);
  return themes.flatMap((theme) => checkTheme(choice, theme, fullPalette(base, theme)));
}

function derivePalette(choice: BrandChoice, theme: Theme): FullPalette {
  const base = baseOf(choice);
  const palette = fullPalette(base, theme);
  for (const { token, repaired } of checkTheme(choice, theme, palette)) {
    palette[textTokens[token]] = textOf(token, repaired, palette);
    palette[token] = repaired;
  }
  if (choice[theme].primary === null) return palette;
  // The outlines of the high-contrast brand differ from all of its other colours on purpose.
  if (base.name !== 'clear' && !isGrey(palette.primary)) palette.focus = palette.primary;
  palette['series-a'] = palette.primary;
  const series = ['series-b', 'series-c', 'series-d'] as const;
  const beside = seriesBeside(
    palette.primary,
    series.map((name) => palette[name]),
    standsOut('series-b', palette),
  );
  series.forEach((name, at) => {
    palette[name] = beside[at] ?? palette[name];
  });
  return palette;
}

/**
 * The brand of a choice: its base with these colours, and what follows from them (text on them, focus ring, chart
 * series). A colour without enough contrast is replaced by the nearest that has it (`checkChoice`), so that every
 * choice of valid colours makes a brand. `name` is the value of `data-brand`.
 */
export function deriveBrand(choice: BrandChoice, name: string): Brand {
  const base = baseOf(choice);
  const { corners, density, font } = choice;
  return defineBrand({
    name,
    label: base.label,
    shape: {
      ...base.shape,
      ...(corners && { 'radius-factor': cornerFactors[corners] }),
      ...(density && { 'density-factor': densityFactors[density] }),
      ...(font && { 'font-family': fontStacks[font] }),
    },
    light: derivePalette(choice, 'light'),
    dark: derivePalette(choice, 'dark'),
  });
}
