import type { MailDraft } from './message.ts';
import { nameInMail } from './names.rules.ts';
import { button, code, escapeHtml, paragraph } from './parts.ts';

interface Recipient {
  to: string;
  /** Empty: greeted without a name. */
  name: string;
  /** Who signs the mail: the gym, or the product where it is not about one gym. */
  gymName: string;
  sender?: MailDraft['sender'];
}

interface MailContent {
  subject: string;
  lines: string[];
  action?: { label: string; link: string };
}

/** Names are in all texts as `nameInMail` shows them. */
function draftMail(recipient: Recipient, contentOf: (gym: string) => MailContent): MailDraft {
  const name = nameInMail(recipient.name);
  const gym = nameInMail(recipient.gymName) || 'your gym';
  const { subject, lines, action } = contentOf(gym);
  const greeting = name === '' ? 'Hello,' : `Hello ${name},`;
  const text = [greeting, ...lines, ...(action ? [action.link] : []), gym].join('\n\n');
  const parts = [
    ...[greeting, ...lines].map((line) => paragraph(escapeHtml(line))),
    ...(action ? [button(action.label, action.link)] : []),
  ];
  return { to: recipient.to, subject, preheader: lines[0] ?? '', text, parts, sender: recipient.sender };
}

export const invitation = (content: Recipient & { link: string; days: number }): MailDraft =>
  draftMail(content, (gym) => ({
    subject: `You have been invited to ${gym}`,
    lines: [
      `${gym} has given you access. Accept the invitation within ${content.days} days.`,
      'You sign in with this e-mail address and your password. If you have none yet, the link lets you set one.',
    ],
    action: { label: 'Accept the invitation', link: content.link },
  }));

export const passwordReset = (content: Recipient & { link: string; minutes: number }): MailDraft =>
  draftMail(content, () => ({
    subject: 'Set a new password',
    lines: [
      `A new password was requested for your account. The link is valid for ${content.minutes} minutes and works once.`,
      'If it was not you, there is nothing to do.',
    ],
    action: { label: 'Set a new password', link: content.link },
  }));

export const signInLink = (content: Recipient & { link: string; minutes: number }): MailDraft =>
  draftMail(content, (gym) => ({
    subject: `Sign in to ${gym}`,
    lines: [`This link signs you in. It is valid for ${content.minutes} minutes and works once.`],
    action: { label: 'Sign in', link: content.link },
  }));

/** For a first password, or where it is not known whether there was one. */
export const passwordSet = (content: Recipient): MailDraft =>
  draftMail(content, (gym) => ({
    subject: 'Your password was set',
    lines: [
      'A password has just been set for your account. Any other session was signed out.',
      `If it was not you, please tell ${gym} immediately.`,
    ],
  }));

export const passwordChanged = (content: Recipient): MailDraft =>
  draftMail(content, (gym) => ({
    subject: 'Your password was changed',
    lines: [
      'The password of your account has just been changed, and every other session was signed out.',
      `If it was not you, please tell ${gym} immediately.`,
    ],
  }));

/** Sent to a member for whom the gym made a custom token. */
export const signInMade = (content: Recipient & { madeBy: string }): MailDraft =>
  draftMail(content, (gym) => ({
    subject: 'A sign-in was made for you',
    lines: [
      `${nameInMail(content.madeBy) || 'Somebody'} at ${gym} made a sign-in for your account. It works once, within five minutes.`,
      `If you did not ask for it, please tell ${gym} immediately.`,
    ],
  }));

/** Sent to a person whose branch, role or status an administrator changed. */
export const accessChanged = (content: Recipient & { lines: string[] }): MailDraft =>
  draftMail(content, (gym) => ({
    subject: 'Your access was changed',
    lines: [...content.lines, `If you did not expect this, please ask at ${gym}.`],
  }));

const ifNotYou = (gym: string) => `If it was not you, please tell ${gym} immediately.`;

export const twoFactorOn = (content: Recipient): MailDraft =>
  draftMail(content, (gym) => ({
    subject: 'Two-factor sign-in is on',
    lines: [
      'From now on, signing in takes a code of your authenticator app as well. Every other session was signed out.',
      ifNotYou(gym),
    ],
  }));

export const twoFactorOff = (content: Recipient): MailDraft =>
  draftMail(content, (gym) => ({
    subject: 'Two-factor sign-in is off',
    lines: ['Your account no longer asks for a code of your authenticator app.', ifNotYou(gym)],
  }));

/** After an administrator turned it off. */
export const twoFactorReset = (content: Recipient): MailDraft =>
  draftMail(content, (gym) => ({
    subject: 'Two-factor sign-in was reset',
    lines: [
      'An administrator has turned off the two-factor sign-in of your account, and every session was signed out. After your next sign-in you can set it up again.',
      `If you did not ask for it, please tell ${gym} immediately.`,
    ],
  }));

/** After an administrator of one gym asked to turn it off for an account that other gyms use, too. */
export const twoFactorResetRequested = (content: Recipient): MailDraft =>
  draftMail(content, (gym) => ({
    subject: 'Two-factor sign-in: reset requested',
    lines: [
      `An administrator of ${gym} asked to turn off the two-factor sign-in of your account. You use this account at another gym, too, so nothing was changed: only you can turn it off.`,
      'Enter one of your recovery codes instead of the code when you sign in. Then turn off two-factor sign-in in Your account, and set it up again with your new phone.',
      `If you did not ask for it, please tell ${gym}.`,
    ],
  }));

const countCodes = (codes: number) => (codes === 1 ? 'One code is' : `${codes === 0 ? 'No' : codes} codes are`);

export const recoveryCodeUsed = (content: Recipient & { codesLeft: number }): MailDraft =>
  draftMail(content, (gym) => ({
    subject: 'A recovery code was used',
    lines: [
      `Somebody has just signed in to your account with one of your recovery codes. ${countCodes(content.codesLeft)} left.`,
      ifNotYou(gym),
    ],
  }));

export const recoveryCodesRenewed = (content: Recipient): MailDraft =>
  draftMail(content, (gym) => ({
    subject: 'You have new recovery codes',
    lines: ['New recovery codes have been made for your account. The previous ones no longer work.', ifNotYou(gym)],
  }));

/** The address of an invoice's public page; date and amount are written out. */
export const receipt = (
  content: Recipient & { number: string; date: string; amount: string; link: string },
): MailDraft =>
  draftMail(content, (gym) => ({
    subject: `Your receipt from ${gym}`,
    lines: [`Here is ${content.number} of ${content.date}: ${content.amount}.`],
    action: { label: 'Open the receipt', link: content.link },
  }));

/** To a new member, where the gym wants it. `link` is the pass's address, which the QR code brings to the phone. */
export function welcome(content: Recipient & { link: string }): MailDraft {
  const draft = draftMail(content, (gym) => ({
    subject: `Welcome to ${gym}`,
    lines: [
      'Your pass is on your phone: with it you check in, and see your membership and your visits.',
      'Sign in with this e-mail address. You need no password: the pass sends you a link.',
    ],
    action: { label: 'Open your pass', link: content.link },
  }));
  const parts = [...draft.parts, code('Or scan this code with the camera of your phone.')];
  return { ...draft, parts, qrText: content.link };
}
