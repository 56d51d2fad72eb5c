import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import addressparser from 'nodemailer/lib/addressparser';
import { encodeQR } from 'qr';
import type { MailMessage, MailTransport } from './message.ts';
import { QR_CONTENT_ID } from './renderMail.ts';
import { newId } from '../newId.ts';

/**
 * After these times an unresponsive mail server counts as failed; the mail is retried. RFC 5321 (4.5.3.2) asks for
 * minutes: some delay the greeting against spam,
 * and what a server was given whole but is slow to acknowledge would arrive with each try.
 */
const SMTP_TIMEOUTS_MS = {
  connectionTimeout: 60_000,
  greetingTimeout: 60_000,
  socketTimeout: 300_000,
  dnsTimeout: 10_000,
};

/** Adds the time limits that the URL does not set itself (`?socketTimeout=…`). */
export function withTimeouts(address: string): string {
  const url = new URL(address);
  for (const [name, milliseconds] of Object.entries(SMTP_TIMEOUTS_MS)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(milliseconds));
  }
  return url.href;
}

/** Sends through this SMTP server; time limits as `withTimeouts`. */
export function createSmtpTransport(address: string, from: string): MailTransport {
  const transport = createTransport(withTimeouts(address));
  return {
    async send(message, id) {
      await transport.sendMail(optionsOf(message, id, from));
    },
  };
}

/**
 * Writes each message to `folder/*.eml`, readable by its owner only, and prints recipient, subject and the first link.
 * Without `print` nothing of a message leaves the folder.
 */
export function createFileTransport(folder: string, from: string, print?: (line: string) => void): MailTransport {
  const transport = createTransport({ streamTransport: true });
  return {
    writesFiles: true,
    async send(message, id) {
      const { message: eml } = await transport.sendMail(optionsOf(message, id, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${newId()}.eml`;
      // The folder contains only complete mails at any time.
      const unfinished = `${folder}-${name}`;
      await writeFile(unfinished, eml, { mode: 0o600 });
      await rename(unfinished, join(folder, name));
      if (!print) return;
      const link = /https?:\/\/\S+/.exec(message.text)?.[0];
      print(`Mail to ${message.to}: ${message.subject}${link ? `\n  ${link}` : ''}`);
    },
  };
}

const messageIdOf = (id: string, from: string) => `<${id}@${/@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'}>`;

/** The configured address under the name; nodemailer quotes and encodes it. */
function senderOf(from: string, name: string | null | undefined): SendMailOptions['from'] {
  const [sender] = addressparser(from, { flatten: true });
  return name && sender?.address ? { name, address: sender.address } : from;
}

/** Shown inside the HTML. */
const qrImage = (text: string) => ({
  filename: 'code.gif',
  content: Buffer.from(encodeQR(text, 'gif', { scale: 5, border: 2 })),
  contentDisposition: 'inline' as const,
  cid: QR_CONTENT_ID,
});

/** With a link by which mail programs offer to unsubscribe: with one click (RFC 8058) where it is https. */
const optionsOf = (
  { to, unsubscribeUrl, senderName, qrText, ...message }: MailMessage,
  id: string,
  from: string,
): SendMailOptions => ({
  ...message,
  // Not as text, in which a comma or a bracket of one address begins another.
  to: { name: '', address: to },
  from: senderOf(from, senderName),
  ...(qrText && { attachments: [qrImage(qrText)] }),
  messageId: messageIdOf(id, from),
  ...(unsubscribeUrl && {
    headers: {
      'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
      ...(unsubscribeUrl.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
  }),
});
