import { addons } from 'storybook/manager-api';
import { create } from 'storybook/theming';
import { product } from '../packages/api/src/product.ts';
import { brands } from '../packages/ui/src/brands/brands.ts';

const [{ light, dark, shape }] = brands;

/** Storybook around the stories looks like the product: its tokens, by the system's setting. */
const isDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
const colours = isDark ? dark : light;
const corner = (px: number) => px * Number(shape['radius-factor']);

const theme = create({
  base: isDark ? 'dark' : 'light',
  brandTitle: `<span style="display:flex;align-items:center;gap:10px"><img src="./logo.svg" alt="" width="28" height="28">${product.name} components</span>`,
  brandUrl: './?path=/story/foundations-start--plain',
  brandTarget: '_self',
  fontBase: shape['font-family'],
  appBg: colours.canvas,
  appContentBg: colours.surface,
  appPreviewBg: colours.canvas,
  appBorderColor: colours.line,
  appBorderRadius: corner(10),
  barBg: colours.surface,
  barTextColor: colours.muted,
  barHoverColor: colours.ink,
  barSelectedColor: colours.primary,
  colorPrimary: colours.primary,
  colorSecondary: colours.primary,
  textColor: colours.ink,
  textMutedColor: colours.muted,
  textInverseColor: colours['on-primary'],
  buttonBg: colours.surface,
  buttonBorder: colours.edge,
  booleanBg: colours.sunken,
  booleanSelectedBg: colours.raised,
  inputBg: colours.surface,
  inputBorder: colours.edge,
  inputTextColor: colours.ink,
  inputBorderRadius: corner(6),
});

addons.setConfig({ theme });
