import type { MailMessage } from './message.ts';

interface Recipient {
  to: string;
  name: string;
  /** Letters come in the gym's name. */
  gymName: string;
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

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

export const invitation = (letter: Recipient & { link: string; days: number }): MailMessage =>
  renderMail(
    letter,
    `You have been invited to ${letter.gymName}`,
    [`An account has been made for you at ${letter.gymName}. Set your password within ${letter.days} days to sign in.`],
    { label: 'Set your password', link: letter.link },
  );

export const passwordReset = (letter: Recipient & { link: string; minutes: number }): MailMessage =>
  renderMail(
    letter,
    'Set a new password',
    [
      `Somebody asked for a new password for your account. The link is good for ${letter.minutes} minutes and works once.`,
      'If it was not you, there is nothing to do.',
    ],
    { label: 'Set a new password', link: letter.link },
  );

export const signInLink = (letter: Recipient & { link: string; minutes: number }): MailMessage =>
  renderMail(
    letter,
    `Sign in to ${letter.gymName}`,
    [`This link signs you in. It is good for ${letter.minutes} minutes and works once.`],
    { label: 'Sign in', link: letter.link },
  );

export const passwordChanged = (letter: Recipient): MailMessage =>
  renderMail(letter, 'Your password was changed', [
    'The password of your account has just been changed, and every other session was signed out.',
    `If it was not you, tell ${letter.gymName} at once.`,
  ]);

/** To somebody whose place, role or status an administrator changed. */
export const accessChanged = (letter: Recipient & { lines: string[] }): MailMessage =>
  renderMail(letter, 'Your access was changed', [
    ...letter.lines,
    `If you did not expect this, please ask at ${letter.gymName}.`,
  ]);
