import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { MailMessage } from './message.ts';
import { createFileTransport, createSmtpTransport, withTimeouts } from './transports.ts';

const message = { to: 'asha@example.com', subject: 'Hello', text: 'In plain words', html: '<p>In colour</p>' };

/** In octal digits. */
const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

test('a mail server has a minute to greet and five for each step: a mail that it took and is slow to acknowledge comes once', () => {
  expect(withTimeouts('smtp://mail.example:587')).toBe(
    'smtp://mail.example:587?connectionTimeout=60000&greetingTimeout=60000&socketTimeout=300000&dnsTimeout=10000',
  );
});

test('time limits in the URL take precedence', () => {
  const query = '?socketTimeout=4&dnsTimeout=3&greetingTimeout=2&connectionTimeout=1';
  expect(withTimeouts(`smtp://mail.example${query}`)).toBe(`smtp://mail.example${query}`);
});

test('a mail server that says nothing counts as failed after its time', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const transport = createSmtpTransport(`smtp://127.0.0.1:${port}?greetingTimeout=20`, 'desk@gym.example');
  await expect(transport.send(message, 'id-1')).rejects.toThrow('Greeting never received');
  silent.close();
});

describe('the file transport', () => {
  let folder: string;
  const printed: string[] = [];
  const send = async (change: Partial<MailMessage> = {}, from = 'Iron Lotus <desk@gym.example>') => {
    await createFileTransport(join(folder, 'mails'), from, (line) => printed.push(line)).send(
      { ...message, ...change },
      'id-1',
    );
    const files = await readdir(join(folder, 'mails'));
    return Promise.all(files.map((file) => readFile(join(folder, 'mails', file), 'utf8')));
  };

  beforeEach(async () => {
    printed.length = 0;
    folder = await mkdtemp(join(tmpdir(), 'spotter-mails-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('writes each mail to a file of its own', async () => {
    const [eml] = await send();
    expect(eml).toMatch(/^From: Iron Lotus <desk@gym\.example>\r?$/m);
    expect(eml).toContain('To: asha@example.com');
    expect(eml).toContain('In plain words');
    expect(eml).toContain('Message-ID: <id-1@gym.example>');
    expect(await send()).toHaveLength(2);
    expect(await readdir(join(folder, 'mails'))).toEqual([
      expect.stringMatching(/\.eml$/),
      expect.stringMatching(/\.eml$/),
    ]);
  });

  test('shows a mail once it is whole, and nothing beside it', async () => {
    const mails = join(folder, 'mails');
    const sent = new AbortController();
    const seen = new Set<number>();
    const sending = send({ html: 'x '.repeat(500_000) }).finally(() => sent.abort());
    while (!sent.signal.aborted) {
      const files = await readdir(mails).catch(() => []);
      for (const file of files) seen.add((await stat(join(mails, file))).size);
    }
    const [eml = ''] = await sending;
    expect([...seen].filter((size) => size !== eml.length)).toEqual([]);
    expect(await readdir(folder)).toEqual(['mails']);
  });

  test('prints recipient and subject, and the first link on a line of its own', async () => {
    await send();
    await send({ text: 'Open https://gym.example/login?oobCode=1 now, not http://gym.example/2' });
    await send({ text: 'http://gym.example/2' });
    expect(printed).toEqual([
      'Mail to asha@example.com: Hello',
      'Mail to asha@example.com: Hello\n  https://gym.example/login?oobCode=1',
      'Mail to asha@example.com: Hello\n  http://gym.example/2',
    ]);
  });

  test.each([
    ['Iron & Lotus', '"Iron & Lotus" <desk@gym.example>'],
    ['A "B" <c>, D', '"A \\"B\\" <c>, D" <desk@gym.example>'],
    ['Iron\r\nBcc: x', '=?UTF-8?Q?Iron=0D=0ABcc=3A_x?= <desk@gym.example>'],
    ['आयरन', '=?UTF-8?B?4KSG4KSv4KSw4KSo?= <desk@gym.example>'],
  ])('the sender %j is shown beside the configured address', async (senderName, shown) => {
    const [eml = ''] = await send({ senderName });
    expect(/^From: (.*)\r?$/m.exec(eml)?.[1]).toBe(shown);
    expect(eml).not.toMatch(/^Bcc:/m);
  });

  test('a QR code is an image inside the mail', async () => {
    const [eml = ''] = await send({ qrText: 'https://gym.example/pass/' });
    expect(eml).toMatch(/^Content-Type: multipart\/related/m);
    expect(eml).toMatch(/^Content-Id: <qr>/im);
    const [, base64 = ''] = /Content-Type: image\/gif[\s\S]*?\r?\n\r?\n([\s\S]*?)\r?\n--/.exec(eml) ?? [];
    expect(Buffer.from(base64, 'base64').subarray(0, 6).toString()).toMatch(/^GIF8[79]a$/);
    // 25 modules of 5 pixels, and 2 modules of white on each side.
    expect(Buffer.from(base64, 'base64').readUInt16LE(6)).toBe((25 + 2 * 2) * 5);
  });

  test('mails are readable by their owner only, and nothing is printed where nobody asked for it', async () => {
    const mails = join(folder, 'data', 'mails');
    await createFileTransport(mails, 'desk@gym.example').send(message, 'id-1');
    const [name = ''] = await readdir(mails);
    expect([await modeOf(mails), await modeOf(join(mails, name))]).toEqual(['700', '600']);
    expect(printed).toEqual([]);
  });

  const longUrl = `https://gym.example/stop/${'1'.repeat(99)}`;
  test.each([
    [longUrl, [`<${longUrl}>`, 'List-Unsubscribe=One-Click']],
    ['http://gym.example/stop/1', ['<http://gym.example/stop/1>', undefined]],
    [null, [undefined, undefined]],
  ])('mail programs offer to unsubscribe by %j, with one click where it is https', async (unsubscribeUrl, headers) => {
    const [eml = ''] = await send({ unsubscribeUrl });
    const header = (name: string) => new RegExp(`^${name}: (.*?)\\r?$`, 'm').exec(eml)?.[1];
    expect([header('List-Unsubscribe'), header('List-Unsubscribe-Post')]).toEqual(headers);
  });

  test('a sender without a host gets an id at localhost', async () => {
    expect((await send({}, 'desk'))[0]).toContain('Message-ID: <id-1@localhost>');
  });
});
