// The HTML of a mail. Mail programs know tables and inline styles; of the style sheet some drop all, and most of those
// that have a dark mode take its colours from there.
import type { Language } from '@spotter/api';
import { texts } from '../texts.ts';
import type { MailBrand, MailPalette } from './mailBrand.ts';
import type { MailDraft, MailMessage } from './message.ts';
import { escapeHtml, type MailPart } from './parts.ts';

const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';
const WIDTH_PX = 560;
/** For scripts that the brand's font has not: mail programs load none. */
const SCRIPT_FONTS: Partial<Record<Language, string>> = {
  hi: "'Noto Sans Devanagari','Nirmala UI','Kohinoor Devanagari',Mangal",
};
/** Of the image that the transport attaches. */
export const QR_CONTENT_ID = 'qr';
/** Follows the preheader, so that the list of a mail program shows nothing else beside it. */
const PREHEADER_FILLER = '&#847;&#8204;&#160;'.repeat(60);

const colourClasses = {
  canvas: ({ canvas }) => `background-color:${canvas}`,
  card: ({ surface, ink, line }) => `background-color:${surface};color:${ink};border-color:${line}`,
  header: ({ header, onHeader, line }) => `background-color:${header};color:${onHeader};border-color:${line}`,
  primary: ({ primary }) => `background-color:${primary}`,
  'on-primary': ({ onPrimary }) => `color:${onPrimary}`,
  muted: ({ muted }) => `color:${muted}`,
  cell: ({ line }) => `border-color:${line}`,
} satisfies Record<string, (palette: MailPalette) => string>;

type ColourClass = keyof typeof colourClasses;

const important = (declarations: string) => `${declarations.replaceAll(';', ' !important;')} !important`;

const styleSheet = ({ dark }: MailBrand) =>
  [
    ':root { color-scheme: light dark; supported-color-schemes: light dark; }',
    '@media (max-width: 480px) {',
    '.outer { padding: 0 !important; }',
    '.inner { padding-left: 16px !important; padding-right: 16px !important; }',
    '.figures { font-size: 12px !important; }',
    '.figures td { padding-left: 6px !important; }',
    '}',
    '@media (prefers-color-scheme: dark) {',
    ...Object.entries(colourClasses).map(([name, colours]) => `.${name} { ${important(colours(dark))} }`),
    '}',
  ].join('\n');

/** The attributes of an element: its colours, inline for the light theme, by class for the dark one. */
const look = ({ light }: MailBrand, name: ColourClass, style: string, otherClass = '') => {
  const classes = [name, otherClass].filter(Boolean).join(' ');
  return `class="${classes}" style="${style};${colourClasses[name](light)}"`;
};

function renderButton(brand: MailBrand, label: string, link: string): string {
  const shape = `border-radius:${brand.radiusPx}px`;
  const style = `display:inline-block;padding:12px 20px;font-weight:600;text-decoration:none;${shape}`;
  return [
    `<table ${TABLE} style="margin:0 0 16px;border-collapse:separate"><tr>`,
    `<td ${look(brand, 'primary', shape)}>`,
    `<a href="${escapeHtml(link)}" ${look(brand, 'on-primary', style)}>${escapeHtml(label)}</a>`,
    '</td></tr></table>',
  ].join('');
}

function renderFigures(
  brand: MailBrand,
  { headings, rows }: { headings: readonly string[]; rows: readonly (readonly string[])[] },
): string {
  const cell = (tag: 'td' | 'th scope="row"' | 'th scope="col"', text: string, index: number) => {
    const side = index === 0 ? 'padding:8px 0;text-align:left' : 'padding:8px 0 8px 10px;text-align:right';
    const weight = tag === 'th scope="col"' ? 'font-weight:600' : 'font-weight:400';
    const style = `${side};${weight};vertical-align:top;border-bottom:1px solid`;
    return `<${tag} ${look(brand, 'cell', style)}>${escapeHtml(text)}</${tag.slice(0, 2)}>`;
  };
  const head = headings.map((text, index) => cell(text === '' ? 'td' : 'th scope="col"', text, index));
  const lines = rows.map((row) => {
    const cells = row.map((text, index) => cell(index === 0 ? 'th scope="row"' : 'td', text, index));
    return `<tr>${cells.join('')}</tr>`;
  });
  return [
    '<table cellpadding="0" cellspacing="0" border="0" width="100%" class="figures" style="margin:0 0 20px;border-collapse:collapse;font-size:14px">',
    `<thead><tr>${head.join('')}</tr></thead>`,
    '<tbody>',
    ...lines,
    '</tbody></table>',
  ].join('\n');
}

/** On white also in the dark: cameras look for dark modules. */
const renderCode = (caption: string) =>
  [
    `<p style="margin:0 0 8px">${escapeHtml(caption)}</p>`,
    `<img src="cid:${QR_CONTENT_ID}" alt="${escapeHtml(caption)}" style="display:block;margin:0 0 16px;background-color:#ffffff;border-radius:4px">`,
  ].join('\n');

function renderPart(brand: MailBrand, part: MailPart): string {
  if (part.is === 'paragraph') return `<p style="margin:0 0 16px">${part.html}</p>`;
  if (part.is === 'button') return renderButton(brand, part.label, part.link);
  if (part.is === 'figures') return renderFigures(brand, part);
  if (part.is === 'code') return renderCode(part.caption);
  return `<p style="margin:0 0 8px">${part.html}</p>`;
}

const nameStyle = 'font-size:18px;line-height:24px;font-weight:600';

/** The attribute is for programs that know no largest size; all others keep the logo's proportions. */
const renderSender = ({ name, logoUrl }: MailBrand) =>
  logoUrl === null
    ? `<div style="${nameStyle}">${escapeHtml(name)}</div>`
    : `<img src="${escapeHtml(logoUrl)}" alt="${escapeHtml(name)}" height="40" style="display:block;height:auto;max-height:40px;width:auto;max-width:240px;border:0;${nameStyle}">`;

/** The mail in the colours of its sender, light and dark. */
export function renderMail(
  { to, language, subject, preheader, text, parts, unsubscribeUrl, qrText }: MailDraft,
  brandOfSender: MailBrand,
): MailMessage {
  const i18n = texts(language);
  const brand = { ...brandOfSender, name: brandOfSender.name || i18n.t('your gym') };
  const { radiusPx } = brand;
  const fontFamily = [brand.fontFamily, SCRIPT_FONTS[language]].filter(Boolean).join(',');
  const notes = parts.filter(({ is }) => is === 'note');
  const body = parts.filter(({ is }) => is !== 'note');
  const top = `padding:16px 24px;border-width:1px;border-style:solid;border-radius:${radiusPx}px ${radiusPx}px 0 0`;
  const middle = 'padding:24px 24px 8px;border-width:0 1px;border-style:solid';
  const bottom = `padding:0 24px 20px;border-width:0 1px 1px;border-style:solid;border-radius:0 0 ${radiusPx}px ${radiusPx}px`;
  const html = [
    '<!doctype html>',
    `<html lang="${language}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark">',
    '<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">',
    `<title>${escapeHtml(subject)}</title>`,
    `<style>\n${styleSheet(brand)}\n</style>`,
    // Of an unknown font, Outlook takes the default of its own instead of the next one.
    '<!--[if mso]><style>* { font-family: Arial, sans-serif !important; }</style><![endif]-->',
    '</head>',
    `<body ${look(brand, 'canvas', 'margin:0;padding:0')}>`,
    `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preheader)}${PREHEADER_FILLER}</div>`,
    `<table ${TABLE} width="100%" ${look(brand, 'canvas', `font-family:${fontFamily};font-size:16px;line-height:24px`)}>`,
    '<tr><td align="center" class="outer" style="padding:24px 12px">',
    // Outlook knows no greatest width.
    `<!--[if mso]><table ${TABLE} width="${WIDTH_PX}"><tr><td><![endif]-->`,
    `<table ${TABLE} width="100%" style="max-width:${WIDTH_PX}px;border-collapse:separate;text-align:left">`,
    `<tr><td ${look(brand, 'header', top, 'inner')}>`,
    renderSender(brand),
    '</td></tr>',
    `<tr><td ${look(brand, 'card', middle, 'inner')}>`,
    ...body.map((part) => renderPart(brand, part)),
    '</td></tr>',
    `<tr><td ${look(brand, 'card', bottom, 'inner')}>`,
    `<div ${look(brand, 'muted', 'font-size:13px;line-height:20px')}>`,
    ...notes.map((part) => renderPart(brand, part)),
    `<p style="margin:0">${escapeHtml(brand.name)}</p>`,
    '</div>',
    '</td></tr></table>',
    '<!--[if mso]></td></tr></table><![endif]-->',
    '</td></tr></table>',
    '</body>',
    '</html>',
    '',
  ].join('\n');
  return { to, subject, text, html, unsubscribeUrl, qrText, senderName: brand.name };
}
