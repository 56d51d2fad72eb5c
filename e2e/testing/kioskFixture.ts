import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from '@spotter/api';
import type { Browser } from 'playwright';
import { signInApiCaller, type ApiCaller } from './apiCaller.ts';
import { type Product, startProduct } from './product.ts';
import { readKioskCode } from './readKioskCode.ts';
import { signIn, openVisitor, type Visitor, withServiceWorker } from './visitor.ts';

export interface DisplayedCode {
  code: string;
  /** From its display until the screen hides it. */
  hiddenAfterMs: Promise<number>;
  /** From its display until the server rejects it. */
  rejectedAfterMs: Promise<number>;
}

/** A branch with a kiosk, its front desk, and new members. */
export interface KioskFixture<Name extends string> {
  product: Product;
  desk: ApiCaller;
  /** Signed in as staff. */
  kiosk: Visitor;
  idOf(name: Name): string;
  emailOf(name: Name): string;
  /** Newest first. */
  attendanceActionsOf(name: Name): Promise<string[]>;
  /** Moves all attendance two minutes back, past the window in which a second scan is a repeat. */
  backdateAttendance(): void;
  /** The kiosk's code, once it is not `before`; requests one where none is shown. */
  nextCode(before?: string): Promise<string>;
  /** Shows a code in a second tab of the kiosk. */
  showCodeInNewTab(): Promise<DisplayedCode>;
}

/** Starts the product with these members at the branch of staff@demo.gym, joined today or at the given date. */
export async function createKioskFixture<Name extends string>(
  browser: Browser,
  names: readonly Name[],
  joined: Partial<Record<Name, string>>,
): Promise<KioskFixture<Name>> {
  const product = await startProduct();
  const desk = await signInApiCaller(product.url, 'staff@demo.gym');
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
  const kiosk = await openVisitor(browser, product.url, { width: 1024, height: 768 }, withServiceWorker);
  await signIn(kiosk, 'staff@demo.gym');

  return {
    product,
    desk,
    kiosk,
    idOf,
    emailOf,
    async attendanceActionsOf(name) {
      const input = { gymId, userId: idOf(name), userType: 'member', limit: 50 } as const;
      return (await client.getUserAttendanceLogs(input)).attendanceLogs.map(({ action }) => action);
    },
    backdateAttendance() {
      const database = new DatabaseSync(product.database, { timeout: 5000 });
      const earlier = database.prepare('UPDATE attendance SET happened_at = happened_at - 120000 WHERE person_id = ?');
      for (const id of ids.values()) earlier.run(id);
      database.close();
    },
    async nextCode(before) {
      const button = kiosk.page.getByRole('button', { name: /^(Sign In|Next)$/ });
      await button.or(kiosk.page.getByRole('img', { name: 'QR code' })).waitFor();
      if (await button.isVisible()) await button.click();
      return readKioskCode(kiosk.page, before);
    },
    async showCodeInNewTab() {
      const page = await kiosk.context.newPage();
      await page.goto('/attendance');
      const answer = page.waitForResponse((response) => response.url().endsWith('/generateQRSession'));
      // Before the click, which may return after the response.
      const answeredAt = answer.then(() => Date.now());
      await page.getByRole('button', { name: 'Sign In' }).click();
      const { sessionId } = (await (await answer).json()) as { sessionId: string };
      const generatedAtMs = await answeredAt;
      const code = await readKioskCode(page);
      const image = page.getByRole('img', { name: 'QR code' });
      const hiddenAfterMs = image.waitFor({ state: 'hidden', timeout: 60_000 }).then(() => Date.now() - generatedAtMs);
      const rejectedAfterMs = waitUntilExpired(() => client.checkQRSession({ gymId, sessionId })).then(
        () => Date.now() - generatedAtMs,
      );
      return { code, hiddenAfterMs, rejectedAfterMs };
    },
  };
}

/** Polls until the code has expired. */
async function waitUntilExpired(check: () => Promise<unknown>): Promise<void> {
  const deadline = Date.now() + 90_000;
  while (Date.now() < deadline) {
    const isExpired = await check().then(
      () => false,
      (error: unknown) => error instanceof ApiError && error.code === 'code-expired',
    );
    if (isExpired) return;
    await pause(500);
  }
}
