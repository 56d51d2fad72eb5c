import { brands, contrast, themes } from '@spotter/ui/brands';
import { describe, expect, test } from 'vitest';
import { ownMailBrand, plainMailBrand } from '../testing/mails.ts';
import { mailBrandFrom, productMailBrand } from './mailBrand.ts';
import { button, code, figureTable, note, paragraph, textLink } from './parts.ts';
import { renderMail } from './renderMail.ts';

const draft = {
  to: 'asha@example.com',
  subject: 'A & B',
  language: 'en' as const,
  preheader: 'What it <says>',
  text: 'Hello',
  parts: [
    note(textLink('Stop these mails', 'https://gym.example/stop?a=1&b=2')),
    paragraph('Hello &#60;Asha&#62;'),
    button('Open <it>', 'https://gym.example/open?a=1&b=2'),
    figureTable(['', 'Now'], [['Visits & more', '12']]),
  ],
  unsubscribeUrl: 'https://gym.example/stop',
};

test('a mail has every part in the brand of its gym', async () => {
  await expect(renderMail(draft, ownMailBrand).html).toMatchFileSnapshot('./mails/whole.html');
});

test('only HTML and sender are added', () => {
  const { html: _, ...rest } = renderMail(draft, plainMailBrand);
  const { to, subject, text, unsubscribeUrl } = draft;
  expect(rest).toEqual({ to, subject, text, unsubscribeUrl, senderName: 'Iron & Lotus' });
});

test('the name is shown where there is no logo, and in its place as its alternative text', () => {
  expect(renderMail(draft, plainMailBrand).html).toContain('>Iron &#38; Lotus</div>');
  const withLogo = renderMail(draft, ownMailBrand).html;
  expect(withLogo).toContain('alt="Iron &#38; Lotus"');
  expect(withLogo).not.toContain('>Iron &#38; Lotus</div>');
});

test('a gym without a usable name is “your gym”', () => {
  const nameless = mailBrandFrom(brands[0], { name: '@', logoUrl: null });
  expect(renderMail(draft, nameless).html).toContain('>your gym</p>');
});

test('a gym without a usable name is “your gym” in the language of the mail, also as its sender', () => {
  const nameless = mailBrandFrom(brands[0], { name: '@', logoUrl: null });
  const { html, senderName } = renderMail({ ...draft, language: 'hi' }, nameless);
  expect(html).toContain('>आपका जिम</p>');
  expect(html).toContain('>आपका जिम</div>');
  expect(senderName).toBe('आपका जिम');
});

test('a code is shown with its caption, which also stands for it where images are not shown', () => {
  const { html } = renderMail(
    { ...draft, parts: [code('Scan <this>')], qrText: 'https://gym.example' },
    plainMailBrand,
  );
  expect(html).toContain(
    '<p style="margin:0 0 8px">Scan &#60;this&#62;</p>\n<img src="cid:qr" alt="Scan &#60;this&#62;" style="display:block;margin:0 0 16px;background-color:#ffffff;',
  );
});

/** The fonts of a mail in this language. */
const fontOf = (language: 'en' | 'hi') =>
  /style="font-family:([^;]*);/.exec(renderMail({ ...draft, language }, plainMailBrand).html)?.[1];

test('a mail in Hindi names fonts of its script after the font of the brand', () => {
  expect(fontOf('en')).toBe(plainMailBrand.fontFamily);
  expect(fontOf('hi')).toBe(
    `${plainMailBrand.fontFamily},'Noto Sans Devanagari','Nirmala UI','Kohinoor Devanagari',Mangal`,
  );
});

test('nothing is loaded but the logo', () => {
  const { html } = renderMail(draft, ownMailBrand);
  expect(html.match(/(?:src|background)="[^"]*"|url\([^)]*\)|@import|<link/g)).toEqual([
    'src="https://gym.example/logos/gym/logo"',
  ]);
  expect(renderMail(draft, productMailBrand).html).not.toMatch(/src=|url\(|@import|<link/);
});

describe.each(brands.map((brand) => [brand.name, mailBrandFrom(brand, { name: 'Gym', logoUrl: null })] as const))(
  'in the brand %s',
  (_, brand) => {
    test.each(themes)('texts are legible, %s', (theme) => {
      const palette = brand[theme];
      const pairs = [
        [palette.ink, palette.surface],
        [palette.muted, palette.surface],
        [palette.onHeader, palette.header],
        [palette.onPrimary, palette.primary],
      ] as const;
      for (const [text, ground] of pairs) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(palette.primary, palette.surface)).toBeGreaterThanOrEqual(3);
    });

    test('each colour of the light theme has its own of the dark one', () => {
      const { html } = renderMail(draft, brand);
      const [, dark = ''] = /@media \(prefers-color-scheme: dark\) \{([\s\S]*?)\n\}/.exec(html) ?? [];
      const body = html.slice(html.indexOf('<body'));
      for (const [tag] of body.matchAll(/<[^>]*(?:color|background-color|border-color):#[^>]*>/g)) {
        const [, first = ''] = /class="([\w-]+)/.exec(tag) ?? [];
        expect(dark).toContain(`.${first} { `);
      }
      for (const colour of new Set(Object.values(brand.dark))) expect(dark + html).toContain(colour);
    });
  },
);
