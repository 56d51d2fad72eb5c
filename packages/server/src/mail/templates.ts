import type { MailMessage } from './message.ts';

interface Recipient {
  to: string;
  name: string;
  /** Mails are signed with the gym's name. */
  gymName: string;
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

function renderMail(
  { to, name, gymName }: Recipient,
  subject: string,
  lines: string[],
  action?: { label: string; link: string },
): MailMessage {
  const greeting = `Hello ${name},`;
  const text = [greeting, ...lines, ...(action ? [action.link] : []), gymName].join('\n\n');
  const button = action
    ? `<p><a href="${escapeHtml(action.link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#14171a;color:#ffffff;text-decoration:none">${escapeHtml(action.label)}</a></p>`
    : '';
  const html = `<!doctype html><html lang="en"><body style="font-family:system-ui,sans-serif;color:#14171a;line-height:1.5">${[
    greeting,
    ...lines,
  ]
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('')}${button}<p>${escapeHtml(gymName)}</p></body></html>`;
  return { to, subject, text, html };
}

export const invitation = (content: Recipient & { link: string; days: number }): MailMessage =>
  renderMail(
    content,
    `You have been invited to ${content.gymName}`,
    [
      `An account has been made for you at ${content.gymName}. Set your password within ${content.days} days to sign in.`,
    ],
    { label: 'Set your password', link: content.link },
  );

export const passwordReset = (content: Recipient & { link: string; minutes: number }): MailMessage =>
  renderMail(
    content,
    'Set a new password',
    [
      `A new password was requested for your account. The link is valid for ${content.minutes} minutes and works once.`,
      'If it was not you, there is nothing to do.',
    ],
    { label: 'Set a new password', link: content.link },
  );

export const signInLink = (content: Recipient & { link: string; minutes: number }): MailMessage =>
  renderMail(
    content,
    `Sign in to ${content.gymName}`,
    [`This link signs you in. It is valid for ${content.minutes} minutes and works once.`],
    { label: 'Sign in', link: content.link },
  );

/** For a first password, or where it is not known whether there was one. */
export const passwordSet = (content: Recipient): MailMessage =>
  renderMail(content, 'Your password was set', [
    'A password has just been set for your account. Any other session was signed out.',
    `If it was not you, please tell ${content.gymName} immediately.`,
  ]);

export const passwordChanged = (content: Recipient): MailMessage =>
  renderMail(content, 'Your password was changed', [
    'The password of your account has just been changed, and every other session was signed out.',
    `If it was not you, please tell ${content.gymName} immediately.`,
  ]);

/** Sent to a person whose branch, role or status an administrator changed. */
export const accessChanged = (content: Recipient & { lines: string[] }): MailMessage =>
  renderMail(content, 'Your access was changed', [
    ...content.lines,
    `If you did not expect this, please ask at ${content.gymName}.`,
  ]);
