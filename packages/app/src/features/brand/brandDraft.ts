import { type BrandChoice, brandFonts } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { type ChoiceToken, choiceTokens, type ColourCheck, themes, type Theme } from '@spotter/ui/brands';

type DraftColours = Record<ChoiceToken, string>;

/** A choice as it is being edited: colours as typed, empty for those of the base. */
export interface BrandDraft extends Omit<BrandChoice, Theme>, Record<Theme, DraftColours> {}

export const noChoice: BrandChoice = {
  base: 'default',
  light: { primary: null, accent: null, header: null },
  dark: { primary: null, accent: null, header: null },
  corners: null,
  density: null,
  font: null,
};

const textsOf = ({ primary, accent, header }: BrandChoice[Theme]): DraftColours => ({
  primary: primary ?? '',
  accent: accent ?? '',
  header: header ?? '',
});

export const draftOf = (choice: BrandChoice): BrandDraft => ({
  ...choice,
  light: textsOf(choice.light),
  dark: textsOf(choice.dark),
});

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

const colourOf = (text: string) => (isColour(text) ? text.toLowerCase() : null);

const coloursOf = ({ primary, accent, header }: DraftColours): BrandChoice[Theme] => ({
  primary: colourOf(primary),
  accent: colourOf(accent),
  header: colourOf(header),
});

/** The choice that a draft makes; an unfinished colour is that of the base meanwhile. */
export const choiceOf = (draft: BrandDraft): BrandChoice => ({
  ...draft,
  light: coloursOf(draft.light),
  dark: coloursOf(draft.dark),
});

/** Whether a colour is typed that is none. */
export const isUnfinished = (draft: BrandDraft): boolean =>
  themes.some((theme) => choiceTokens.some((token) => draft[theme][token] !== '' && !isColour(draft[theme][token])));

export const isSameDraft = (one: BrandDraft, other: BrandDraft): boolean =>
  themes.every((theme) => choiceTokens.every((token) => one[theme][token] === other[theme][token])) &&
  (['base', 'corners', 'density', 'font'] as const).every((key) => one[key] === other[key]);

const problems: Partial<Record<ColourCheck['on'], string>> = {
  canvas:
    /*i18n*/ '{ratio} on the page, needs {minRatio}:1. Shown as the nearest that passes: {colour} ({repairedRatio}).',
  surface:
    /*i18n*/ '{ratio} on cards, needs {minRatio}:1. Shown as the nearest that passes: {colour} ({repairedRatio}).',
  raised:
    /*i18n*/ '{ratio} on dialogs, needs {minRatio}:1. Shown as the nearest that passes: {colour} ({repairedRatio}).',
};

const problemWithText =
  /*i18n*/ '{ratio} with its text, needs {minRatio}:1. Shown as the nearest that passes: {colour} ({repairedRatio}).';

/** A ratio never looks better than it is. */
const ratioText = (ratio: number) => `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`;

/** What a colour lacks, in a sentence; undefined where it lacks nothing. */
export function problemOf({ wanted, repaired, ratio, minRatio, on, repairedRatio }: ColourCheck): string | undefined {
  if (wanted === repaired) return undefined;
  return i18n.t(problems[on] ?? problemWithText, {
    ratio: ratioText(ratio),
    minRatio,
    colour: repaired,
    repairedRatio: ratioText(repairedRatio),
  });
}

export const fontLabels: Record<(typeof brandFonts)[number], string> = {
  inter: /*i18n*/ 'Inter',
  'noto-sans': /*i18n*/ 'Noto Sans',
  'anek-devanagari': /*i18n*/ 'Anek Devanagari',
  'baloo-2': /*i18n*/ 'Baloo 2',
};
