/** The design tokens: everything a brand can set. */
export const tokens = {
  canvas: { kind: 'colour', for: 'The page behind everything' },
  surface: { kind: 'colour', for: 'Cards, tables, fields' },
  raised: { kind: 'colour', for: 'Floating surfaces: menus, dialogs, toasts' },
  sunken: { kind: 'colour', for: 'Tracks, skeletons, hovered rows' },
  ink: { kind: 'colour', for: 'Text' },
  muted: { kind: 'colour', for: 'Secondary text and icons' },
  line: { kind: 'colour', for: 'Divider lines' },
  edge: { kind: 'colour', for: 'The outline of a control' },
  primary: { kind: 'colour', for: 'The main action of a view' },
  'on-primary': { kind: 'colour', for: 'Text on primary' },
  accent: { kind: 'colour', for: 'Highlights: live dot, kiosk, selection' },
  'on-accent': { kind: 'colour', for: 'Text on accent' },
  positive: { kind: 'colour', for: 'Success text and icons' },
  'positive-soft': { kind: 'colour', for: 'Background of success text' },
  warning: { kind: 'colour', for: 'Warning text and icons' },
  'warning-soft': { kind: 'colour', for: 'Background of warning text' },
  danger: { kind: 'colour', for: 'Error text and icons, danger button' },
  'danger-soft': { kind: 'colour', for: 'Background of error text' },
  'on-danger': { kind: 'colour', for: 'Text on danger' },
  info: { kind: 'colour', for: 'Info text and icons' },
  'info-soft': { kind: 'colour', for: 'Background of info text' },
  focus: { kind: 'colour', for: 'The focus ring' },
  veil: { kind: 'colour', for: 'The overlay behind a dialog' },

  'radius-factor': { kind: 'factor', for: 'Corner radius: 0 is square, 1 is 6/10/14 px' },
  'density-factor': { kind: 'factor', for: 'Spacing: 1 is a 4 px grid' },
  'size-factor': { kind: 'factor', for: 'Text size: 1 is 14 px body' },
  'font-family': { kind: 'font', for: 'All text' },
  shadow: { kind: 'shadow', for: 'Floating surfaces' },

  header: { kind: 'colour', for: 'The header bar', fallback: 'surface' },
  'on-header': { kind: 'colour', for: 'Text, icons and focus on the header', fallback: 'ink' },
  'occupancy-calm': { kind: 'colour', for: 'Occupancy bar: calm', fallback: 'positive' },
  'occupancy-busy': { kind: 'colour', for: 'Occupancy bar: busy', fallback: 'warning' },
  'occupancy-full': { kind: 'colour', for: 'Occupancy bar: full', fallback: 'danger' },
  'series-a': { kind: 'colour', for: 'Charts: the first series', fallback: 'primary' },
  'series-b': { kind: 'colour', for: 'Charts: the second series', fallback: 'info' },
  'series-c': { kind: 'colour', for: 'Charts: the third series', fallback: 'warning' },
  'series-d': { kind: 'colour', for: 'Charts: the fourth series', fallback: 'positive' },
} as const satisfies Record<string, Token>;

export type TokenKind = 'colour' | 'factor' | 'font' | 'shadow';

interface Token {
  kind: TokenKind;
  for: string;
  /** For a component token: the token used when a brand does not set it. */
  fallback?: string;
}

export type TokenName = keyof typeof tokens;

type TokenNameOf<Kind extends TokenKind> = {
  [Name in TokenName]: (typeof tokens)[Name]['kind'] extends Kind ? Name : never;
}[TokenName];
export type ColourToken = TokenNameOf<'colour'>;
export type ShapeToken = Exclude<TokenName, ColourToken>;

export const tokenNames = Object.keys(tokens) as TokenName[];
export const isToken = (name: string): name is TokenName => Object.hasOwn(tokens, name);
