// A reminder by mail, and stopping it by its link.
import { DatabaseSync } from 'node:sqlite';
import { type Browser, chromium } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchOptions } from '../scripts/browser.ts';
import { expectAccessibleInBothThemes } from './testing/accessibility.ts';
import { waitForMail, mailCount } from './testing/mailedLink.ts';
import { type Product, startProduct } from './testing/product.ts';
import { openSignedIn, openVisitor } from './testing/visitor.ts';

/** The job runs four times a minute. */
const REMINDER_TIMEOUT_MS = 60_000;
const [asha, ravi] = ['asha@reminded.test', 'ravi@reminded.test'];

let browser: Browser;
let product: Product;

beforeAll(async () => {
  browser = await chromium.launch(launchOptions);
});
afterAll(() => browser.close());
// A second try begins with a gym in which nobody was reminded.
beforeEach(async () => {
  product = await startProduct();
});
afterEach(() => product.remove());

const inDatabase = (work: (database: DatabaseSync) => void) => {
  const database = new DatabaseSync(product.database, { timeout: 5000 });
  work(database);
  database.close();
};

/** A zone in which it is noon now: reminders are sent by day. */
const zoneAtNoon = () => {
  const hours = 12 - new Date().getUTCHours();
  return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
};
const dateIn = (days: number, timeZone: string) => Temporal.Now.plainDateISO(timeZone).add({ days }).toString();

test('a member whose membership ends in 3 days gets one mail, stops them by its link, and gets no other', async () => {
  const timeZone = zoneAtNoon();
  const endIn = (days: number, ...emails: string[]) =>
    inDatabase((database) => {
      for (const email of emails) {
        database
          .prepare("UPDATE people SET expiry_date = ?, join_date = '2024-01-01' WHERE email = ?")
          .run(dateIn(days, timeZone), email);
      }
    });
  inDatabase((database) => {
    // Only the two are reminded.
    database.exec('UPDATE people SET expiry_date = NULL');
    database.prepare('UPDATE gyms SET time_zone = ?').run(timeZone);
    const member = database.prepare(
      "UPDATE people SET email = ?, reminders_stopped_at = NULL, frozen_from = NULL, frozen_to = NULL WHERE id = (SELECT id FROM people WHERE user_type = 'member' AND deactivated_at IS NULL AND email LIKE '%@%' AND email NOT LIKE '%@reminded.test' AND email <> 'member@demo.gym' AND gym_id = (SELECT gym_id FROM people WHERE email = 'admin@demo.gym') LIMIT 1)",
    );
    for (const email of [asha, ravi]) member.run(email);
  });
  endIn(3, asha);

  const admin = await openSignedIn(browser, product.url, 'admin@demo.gym');
  await admin.page.goto('/settings');
  const reminders = admin.page.getByRole('region', { name: 'Reminders' });
  for (const name of ['3 days before the end', '1 day before the end']) {
    const toggle = reminders.getByRole('switch', { name });
    // A demo gym mails nobody until it is asked to.
    await expect.poll(() => toggle.isChecked()).toBe(false);
    await toggle.click();
    await expect.poll(() => toggle.isChecked()).toBe(true);
  }

  const mail = await waitForMail(product, asha, REMINDER_TIMEOUT_MS);
  expect(mail).toContain('Subject: Your membership ends in 3 days');
  expect(mail).toMatch(/^List-Unsubscribe: <http\S+\/reminders\/stop\/[\w-]+>/m);
  const link = /http\S+\/reminders\/stop\/#[\w-]+/.exec(mail.replaceAll('=3D', '='))?.[0] ?? '';

  const reader = await openVisitor(browser, product.url);
  await reader.page.goto(link);
  await reader.page.getByRole('heading', { name: 'Stop reminders?', level: 1 }).waitFor();
  await expectAccessibleInBothThemes(reader.page);
  await reader.page.getByRole('button', { name: 'Stop Reminders' }).click();
  await reader.page.getByRole('heading', { name: 'Reminders are stopped', level: 1 }).waitFor();
  await reader.page.goto(link.replace('#', '?language=hi#'));
  await reader.page.getByRole('heading', { name: 'रिमाइंडर बंद करें?', level: 1 }).waitFor();
  await expectAccessibleInBothThemes(reader.page);
  reader.expectNoErrors();
  await reader.close();

  // On the last day but one both would get theirs.
  endIn(1, asha, ravi);
  expect(await waitForMail(product, ravi, REMINDER_TIMEOUT_MS)).toContain('Subject: Your membership ends tomorrow');
  expect(mailCount(product, asha)).toBe(1);

  await admin.page.goto('/remind');
  await admin.page.getByRole('heading', { name: 'Remind today', level: 1 }).waitFor();
  await admin.page.getByRole('region', { name: 'To remind' }).getByRole('listitem').nth(1).waitFor();
  await expectAccessibleInBothThemes(admin.page);
  await admin.page
    .getByRole('button', { name: /^Note on/ })
    .first()
    .click();
  await admin.page.getByRole('button', { name: 'Will renew' }).click();
  await admin.page.getByRole('button', { name: 'Save Note' }).click();
  await admin.page.getByRole('region', { name: 'Reminded today' }).getByText('Will renew').waitFor();
  admin.expectNoErrors();
  await admin.close();
});
