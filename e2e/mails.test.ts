// Each mail as it arrives: sent through a real mail server, read like a mail program, and shown by a browser.
import PostalMime from 'postal-mime';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brands } from '@spotter/ui/brands';
import { mailBrandFrom } from '../packages/server/src/mail/mailBrand.ts';
import type { MailDraft } from '../packages/server/src/mail/message.ts';
import * as stories from '../packages/server/src/mail/Mails.stories.tsx';
import { renderMail } from '../packages/server/src/mail/renderMail.ts';
import { createSmtpTransport } from '../packages/server/src/mail/transports.ts';
import { startMailServer } from '../packages/server/src/testing/mailServer.ts';
import { launchOptions } from '../scripts/browser.ts';
import { expectAccessibleInBothThemes } from './testing/accessibility.ts';
import { png } from './testing/png.ts';
import { readCode } from './testing/readKioskCode.ts';
import { expectNoHorizontalScroll } from './testing/steps.ts';

const { default: _, ...all } = stories;
const drafts = Object.entries(all).flatMap(([name, { args }]) => (args?.draft ? [[name, args.draft] as const] : []));
const logoUrl = 'https://gym.example/logos/1/2';
const [plain, ironworks] = brands;
const senders = [
  ['a gym without a logo', mailBrandFrom(plain, { name: 'Pulse Gym', logoUrl: null })],
  ['a gym with a logo', mailBrandFrom(ironworks, { name: 'Müller’s “Kraft”, Pune', logoUrl })],
] as const;

let browser: Browser;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;

beforeAll(async () => {
  browser = await chromium.launch(launchOptions);
  mailServer = await startMailServer();
});
afterAll(async () => {
  await browser.close();
  await mailServer.close();
});

/** On a phone, without a cache; with the addresses that it has requested. */
async function openReader() {
  const requested: string[] = [];
  const page = await browser.newPage({ viewport: { width: 360, height: 800 } });
  await page.route('**/*', (route) => {
    requested.push(route.request().url());
    return route.fulfill({ contentType: 'image/png', body: png(120, 40) });
  });
  return { page, requested };
}

/** What a mail program makes of the mail that has just arrived. */
async function readMail() {
  const {
    attachments,
    html = '',
    ...mail
  } = await PostalMime.parse(mailServer.received.at(-1)?.eml ?? '', {
    attachmentEncoding: 'base64',
  });
  const shown = attachments.reduce(
    (text, { contentId, mimeType, content }) =>
      text.replaceAll(`cid:${contentId?.slice(1, -1)}`, `data:${mimeType};base64,${content as string}`),
    html,
  );
  return { ...mail, shown };
}

const DEVANAGARI = /\p{Script=Devanagari}/u;
/** Names, numbers and addresses, which are no texts. */
const VALUES = /https?:\S+|INV\/\S+|Quarterly|Asha Rao|Iron Lotus Fitness|QR/g;

/** Subject, page and plain text are in the language of the draft, from the first word to the last. */
async function expectLanguage(page: Page, subject: string, text: string, brandName: string, draft: MailDraft) {
  expect(await page.locator('html').getAttribute('lang')).toBe(draft.language);
  if (draft.language !== 'hi') return;
  for (const line of [subject, text, await page.locator('body').innerText()]) {
    expect(line).toMatch(DEVANAGARI);
    expect(
      line
        .replaceAll(brandName, '')
        .replaceAll(VALUES, '')
        .match(/[a-z]{2,}/gi) ?? [],
    ).toEqual([]);
  }
}

describe.each(senders)('from %s', (_name, brand) => {
  test.each(drafts)('%s', async (_story, draft) => {
    const mail = renderMail(draft, brand);
    await createSmtpTransport(mailServer.url, 'Desk <desk@gym.test>').send(mail, 'mail-1');
    const { subject, from, to, text = '', messageId, shown } = await readMail();
    expect({ subject, from, to: to?.map(({ address }) => address), messageId }).toEqual({
      subject: draft.subject,
      from: { name: brand.name, address: 'desk@gym.test' },
      to: [draft.to],
      messageId: '<mail-1@gym.test>',
    });
    // Nodemailer may wrap, but loses no word of the plain text.
    expect(text.replaceAll(/\s+/g, ' ').trim()).toBe(draft.text.replaceAll(/\s+/g, ' ').trim());

    const { page, requested } = await openReader();
    await page.setContent(shown, { waitUntil: 'load' });
    expect(requested).toEqual(brand.logoUrl === null ? [] : [logoUrl]);
    await expectNoHorizontalScroll(page);
    await expectAccessibleInBothThemes(page);
    if (brand.logoUrl === null) await page.getByText(brand.name, { exact: true }).first().waitFor();
    else await page.getByRole('img', { name: brand.name }).waitFor();
    await expectLanguage(page, subject ?? '', text, brand.name, draft);
    // The twin says the same: each link of the page is in it.
    const links = await page.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    for (const link of links) expect(text).toContain(link);
    if (draft.qrText) expect(await readCode(page)).toBe(draft.qrText);
    await page.close();
  });
});
