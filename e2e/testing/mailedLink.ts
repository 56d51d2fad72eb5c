import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { Product } from './product.ts';

const mailsTo = ({ outbox }: Product, address: string): string[] =>
  readdirSync(outbox)
    .toSorted()
    .map((name) => readFileSync(`${outbox}/${name}`, 'utf8').replaceAll('=\r\n', ''))
    .filter((text) => text.includes(`To: ${address}`));

/** The link in the newest mail to this address, once one has arrived. */
export async function waitForMailedLink(product: Product, address: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(() => {
      const newest = mailsTo(product, address).at(-1) ?? '';
      link = /https?:\/\/\S+(?:mode|\?code)=\S+/.exec(newest.replaceAll('=3D', '='))?.[0];
      return link;
    })
    .toBeDefined();
  return link ?? '';
}

/** The newest mail to this address, once one has arrived. */
export async function waitForMail(product: Product, address: string, timeout: number): Promise<string> {
  await expect.poll(() => mailCount(product, address), { timeout }).toBeGreaterThan(0);
  return mailsTo(product, address).at(-1) ?? '';
}

/** How many mails went to this address so far. */
export const mailCount = (product: Product, address: string): number => mailsTo(product, address).length;
