import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from '@spotter/api';
import type { Browser } from 'playwright';
import { callAs, type CallerByHand } from './caller.ts';
import { type Product, startProduct } from './product.ts';
import { seenCode } from './seenCode.ts';
import { signIn, visit, type Visitor } from './visitor.ts';

export interface ShownCode {
  code: string;
  /** Milliseconds from its showing until the screen shows it no more. */
  gone: Promise<number>;
  /** Milliseconds until the server refuses it. */
  refused: Promise<number>;
}

/** A branch's kiosk, its desk, and new members of that branch. */
export interface Door<Name extends string> {
  product: Product;
  desk: CallerByHand;
  /** Signed in as somebody of the staff. */
  kiosk: Visitor;
  idOf(name: Name): string;
  emailOf(name: Name): string;
  /** What they have done at the door, newest first. */
  logsOf(name: Name): Promise<string[]>;
  /** Whoever came or went before now did so two minutes earlier. */
  letTimePass(): void;
  /** The code that the kiosk shows, once it is not `before`; where it shows none, somebody presses the button there. */
  shownCode(before?: string): Promise<string>;
  /** Shows a code in another tab of the kiosk. */
  showElsewhere(): Promise<ShownCode>;
}

/** Opens the product with these members at the branch of staff@demo.gym; they join today unless another day is given. */
export async function openDoor<Name extends string>(
  browser: Browser,
  names: readonly Name[],
  joined: Partial<Record<Name, string>>,
): Promise<Door<Name>> {
  const product = await startProduct();
  const desk = await callAs(product.url, 'staff@demo.gym');
  const { gymId, client } = desk;
  const branchId = (await client.getBranches({ gymId })).branches[0]?.id ?? '';
  const emailOf = (name: Name) => `${name.toLowerCase().replace(' ', '.')}@example.com`;
  const ids = new Map<Name, string>();
  for (const [index, name] of names.entries()) {
    const person = { name, email: emailOf(name), phone: `984500000${index}`, age: 30, sex: 'female' as const };
    const joinDate = joined[name];
    const memberData = { ...person, branchId, ...(joinDate !== undefined && { joinDate }) };
    ids.set(name, (await client.addMember({ gymId, memberData })).member.id);
  }
  const idOf = (name: Name) => ids.get(name) ?? '';
  const kiosk = await visit(browser, product.url, { width: 1024, height: 768 });
  await signIn(kiosk, 'staff@demo.gym');

  return {
    product,
    desk,
    kiosk,
    idOf,
    emailOf,
    async logsOf(name) {
      const input = { gymId, userId: idOf(name), userType: 'member', limit: 50 } as const;
      return (await client.getUserAttendanceLogs(input)).attendanceLogs.map(({ action }) => action);
    },
    letTimePass() {
      const database = new DatabaseSync(product.database, { timeout: 5000 });
      const earlier = database.prepare('UPDATE attendance SET happened_at = happened_at - 120000 WHERE person_id = ?');
      for (const id of ids.values()) earlier.run(id);
      database.close();
    },
    async shownCode(before) {
      const button = kiosk.page.getByRole('button', { name: /^(Sign In|Next)$/ });
      await button.or(kiosk.page.getByRole('img', { name: 'QR code' })).waitFor();
      if (await button.isVisible()) await button.click();
      return seenCode(kiosk.page, before);
    },
    async showElsewhere() {
      const page = await kiosk.context.newPage();
      await page.goto('/attendance');
      const answer = page.waitForResponse((response) => response.url().endsWith('/generateQRSession'));
      // Read at once: the click itself may be done later.
      const answeredAt = answer.then(() => Date.now());
      await page.getByRole('button', { name: 'Sign In' }).click();
      const { sessionId } = (await (await answer).json()) as { sessionId: string };
      const shown = await answeredAt;
      const code = await seenCode(page);
      const image = page.getByRole('img', { name: 'QR code' });
      const gone = image.waitFor({ state: 'hidden', timeout: 60_000 }).then(() => Date.now() - shown);
      const refused = refusal(() => client.checkQRSession({ gymId, sessionId })).then(() => Date.now() - shown);
      return { code, gone, refused };
    },
  };
}

/** Asks again and again, until it is refused. */
async function refusal(ask: () => Promise<unknown>): Promise<void> {
  const deadline = Date.now() + 90_000;
  while (Date.now() < deadline) {
    const isRefused = await ask().then(
      () => false,
      (error: unknown) => error instanceof ApiError && error.code === 'code-expired',
    );
    if (isRefused) return;
    await pause(500);
  }
}
