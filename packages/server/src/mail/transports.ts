import { randomUUIDv7 } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mail } from './mail.ts';

/** Sends through this SMTP server. */
export function smtpMail(url: string, from: string): Mail {
  const transport = createTransport(url, { from });
  return {
    async send(message) {
      await transport.sendMail(message);
    },
  };
}

/** Writes each message to `folder/*.eml` and tells whoever runs the server where its link leads. */
export function outboxMail(folder: string, from: string, print: (line: string) => void): Mail {
  const transport = createTransport({ streamTransport: true, buffer: true }, { from });
  return {
    async send(message) {
      const { message: eml } = await transport.sendMail(message);
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, `${randomUUIDv7()}.eml`), eml as Buffer);
      const link = /https?:\/\/\S+/.exec(message.text)?.[0];
      print(`Mail to ${message.to}: ${message.subject}${link ? `\n  ${link}` : ''}`);
    },
  };
}
