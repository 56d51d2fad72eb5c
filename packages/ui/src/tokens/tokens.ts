/** The design tokens: everything a brand can set. */
export const tokens = {
  canvas: { kind: 'colour', for: 'The page behind everything' },
  surface: { kind: 'colour', for: 'Cards, tables, fields' },
  raised: { kind: 'colour', for: 'What floats: menus, dialogs, toasts' },
  sunken: { kind: 'colour', for: 'Tracks, skeletons, the row under the pointer' },
  ink: { kind: 'colour', for: 'Text' },
  muted: { kind: 'colour', for: 'Secondary text and icons' },
  line: { kind: 'colour', for: 'Hairlines between things' },
  edge: { kind: 'colour', for: 'The outline of a control' },
  primary: { kind: 'colour', for: 'The one main action of a view' },
  'on-primary': { kind: 'colour', for: 'Text on primary' },
  accent: { kind: 'colour', for: 'The pulse: live dot, kiosk, selected' },
  'on-accent': { kind: 'colour', for: 'Text on accent' },
  positive: { kind: 'colour', for: 'Words and icons of success' },
  'positive-soft': { kind: 'colour', for: 'The ground behind them' },
  warning: { kind: 'colour', for: 'Words and icons of caution' },
  'warning-soft': { kind: 'colour', for: 'The ground behind them' },
  danger: { kind: 'colour', for: 'Words and icons of failure, and the confirming button' },
  'danger-soft': { kind: 'colour', for: 'The ground behind them' },
  'on-danger': { kind: 'colour', for: 'Text on danger' },
  info: { kind: 'colour', for: 'Words and icons of notice' },
  'info-soft': { kind: 'colour', for: 'The ground behind them' },
  focus: { kind: 'colour', for: 'The focus ring' },
  veil: { kind: 'colour', for: 'Laid over the page behind a dialog' },

  'radius-factor': { kind: 'factor', for: 'Every corner: 0 is square, 1 is 6/10/14 px' },
  'density-factor': { kind: 'factor', for: 'Every distance: 1 is a 4 px grid' },
  'size-factor': { kind: 'factor', for: 'Every text size: 1 is 14 px body' },
  'font-family': { kind: 'font', for: 'All text' },
  shadow: { kind: 'shadow', for: 'What floats' },

  header: { kind: 'colour', for: 'The bar on top', fallback: 'surface' },
  'on-header': { kind: 'colour', for: 'Text on the bar on top', fallback: 'ink' },
  'occupancy-calm': { kind: 'colour', for: 'The bar while there is room', fallback: 'positive' },
  'occupancy-busy': { kind: 'colour', for: 'The bar when it gets tight', fallback: 'warning' },
  'occupancy-full': { kind: 'colour', for: 'The bar at capacity', fallback: 'danger' },
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
