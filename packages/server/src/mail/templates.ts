import type { Language } from '@spotter/api';
import { type Texts, texts } from '../texts.ts';
import type { MailDraft } from './message.ts';
import { nameInMail } from './names.rules.ts';
import { button, code, escapeHtml, paragraph } from './parts.ts';

interface Recipient {
  to: string;
  /** Empty: greeted without a name. */
  name: string;
  /** Who signs the mail: the gym, or the product where it is not about one gym. */
  gymName: string;
  /** What the recipient reads in. */
  language: Language;
  sender?: MailDraft['sender'];
}

interface MailContent {
  subject: string;
  lines: string[];
  action?: { label: string; link: string };
}

/** Names are in all texts as `nameInMail` shows them. */
function draftMail(recipient: Recipient, contentOf: (i18n: Texts, gym: string) => MailContent): MailDraft {
  const { to, language, sender } = recipient;
  const i18n = texts(language);
  const name = nameInMail(recipient.name);
  const gym = nameInMail(recipient.gymName) || i18n.t('your gym');
  const { subject, lines, action } = contentOf(i18n, gym);
  const greeting = name === '' ? i18n.t('Hello,') : i18n.t('Hello {name},', { name });
  const text = [greeting, ...lines, ...(action ? [action.link] : []), gym].join('\n\n');
  const parts = [
    ...[greeting, ...lines].map((line) => paragraph(escapeHtml(line))),
    ...(action ? [button(action.label, action.link)] : []),
  ];
  return { to, language, subject, preheader: lines[0] ?? '', text, parts, sender };
}

const ifNotYou = (i18n: Texts, gym: string) => i18n.t('If it was not you, please tell {gym} immediately.', { gym });

const ifNotAsked = (i18n: Texts, gym: string) =>
  i18n.t('If you did not ask for it, please tell {gym} immediately.', { gym });

export const invitation = (content: Recipient & { link: string; days: number }): MailDraft =>
  draftMail(content, (i18n, gym) => ({
    subject: i18n.t('You have been invited to {gym}', { gym }),
    lines: [
      i18n.t('{gym} has given you access. Accept the invitation within {days} days.', { gym, days: content.days }),
      i18n.t(
        'You sign in with this e-mail address and your password. If you have none yet, the link lets you set one.',
      ),
    ],
    action: { label: i18n.t('Accept the invitation'), link: content.link },
  }));

export const passwordReset = (content: Recipient & { link: string; minutes: number }): MailDraft =>
  draftMail(content, (i18n) => ({
    subject: i18n.t('Set a new password'),
    lines: [
      i18n.t('A new password was requested for your account. The link is valid for {minutes} minutes and works once.', {
        minutes: content.minutes,
      }),
      i18n.t('If it was not you, there is nothing to do.'),
    ],
    action: { label: i18n.t('Set a new password'), link: content.link },
  }));

export const signInLink = (content: Recipient & { link: string; minutes: number }): MailDraft =>
  draftMail(content, (i18n, gym) => ({
    subject: i18n.t('Sign in to {gym}', { gym }),
    lines: [
      i18n.t('This link signs you in. It is valid for {minutes} minutes and works once.', {
        minutes: content.minutes,
      }),
    ],
    action: { label: i18n.t('Sign in'), link: content.link },
  }));

/** For a first password, or where it is not known whether there was one. */
export const passwordSet = (content: Recipient): MailDraft =>
  draftMail(content, (i18n, gym) => ({
    subject: i18n.t('Your password was set'),
    lines: [
      i18n.t('A password has just been set for your account. Any other session was signed out.'),
      ifNotYou(i18n, gym),
    ],
  }));

export const passwordChanged = (content: Recipient): MailDraft =>
  draftMail(content, (i18n, gym) => ({
    subject: i18n.t('Your password was changed'),
    lines: [
      i18n.t('The password of your account has just been changed, and every other session was signed out.'),
      ifNotYou(i18n, gym),
    ],
  }));

/** Sent to a member for whom the gym made a custom token. */
export const signInMade = (content: Recipient & { madeBy: string }): MailDraft =>
  draftMail(content, (i18n, gym) => ({
    subject: i18n.t('A sign-in was made for you'),
    lines: [
      i18n.t('{person} at {gym} made a sign-in for your account. It works once, within five minutes.', {
        person: nameInMail(content.madeBy) || i18n.t('Somebody'),
        gym,
      }),
      ifNotAsked(i18n, gym),
    ],
  }));

/** Sent to a person whose branch, role or status an administrator changed. */
export const accessChanged = (content: Recipient & { lines: string[] }): MailDraft =>
  draftMail(content, (i18n, gym) => ({
    subject: i18n.t('Your access was changed'),
    lines: [...content.lines, i18n.t('If you did not expect this, please ask at {gym}.', { gym })],
  }));

/**
 * Sent to the other administrators when somebody becomes one, so that nobody does unseen. `link`: where it is undone.
 */
export const adminAdded = (
  content: Recipient & { admin: { name: string; email: string }; madeBy: string; link: string },
): MailDraft =>
  draftMail(content, (i18n, gym) => {
    const person = nameInMail(content.admin.name) || i18n.t('Somebody');
    const by = nameInMail(content.madeBy) || i18n.t('Somebody');
    return {
      subject: i18n.t('{person} is now an administrator', { person }),
      lines: [
        i18n.t('{by} made {person} ({email}) an administrator of {gym}.', {
          by,
          person,
          email: content.admin.email,
          gym,
        }),
        i18n.t('Administrators see and change everything at every branch.'),
        i18n.t(
          'If you did not expect this, deactivate them. Somebody else may be signed in as {by}, who should change the password.',
          { by },
        ),
      ],
      action: { label: i18n.t('Open Administrators'), link: content.link },
    };
  });

export const twoFactorOn = (content: Recipient): MailDraft =>
  draftMail(content, (i18n, gym) => ({
    subject: i18n.t('Two-factor sign-in is on'),
    lines: [
      i18n.t(
        'From now on, signing in also takes a code from your authenticator app. Every other session was signed out.',
      ),
      ifNotYou(i18n, gym),
    ],
  }));

export const twoFactorOff = (content: Recipient): MailDraft =>
  draftMail(content, (i18n, gym) => ({
    subject: i18n.t('Two-factor sign-in is off'),
    lines: [i18n.t('Your account no longer asks for a code from your authenticator app.'), ifNotYou(i18n, gym)],
  }));

/** After an administrator turned it off. */
export const twoFactorReset = (content: Recipient): MailDraft =>
  draftMail(content, (i18n, gym) => ({
    subject: i18n.t('Two-factor sign-in was reset'),
    lines: [
      i18n.t(
        'An administrator has turned off the two-factor sign-in of your account, and every session was signed out. After your next sign-in you can set it up again.',
      ),
      ifNotAsked(i18n, gym),
    ],
  }));

/** After an administrator of one gym asked to turn it off for an account that other gyms use, too. */
export const twoFactorResetRequested = (content: Recipient): MailDraft =>
  draftMail(content, (i18n, gym) => ({
    subject: i18n.t('Two-factor sign-in: reset requested'),
    lines: [
      i18n.t(
        'An administrator of {gym} asked to turn off the two-factor sign-in of your account. You use this account at another gym, too, so nothing was changed: only you can turn it off.',
        { gym },
      ),
      i18n.t(
        'Enter one of your recovery codes instead of the code when you sign in. Then turn off two-factor sign-in in Your account, and set it up again with your new phone.',
      ),
      i18n.t('If you did not ask for it, please tell {gym}.', { gym }),
    ],
  }));

export const recoveryCodeUsed = (content: Recipient & { codesLeft: number }): MailDraft =>
  draftMail(content, (i18n, gym) => ({
    subject: i18n.t('A recovery code was used'),
    lines: [
      i18n.t(
        'Somebody has just signed in to your account with one of your recovery codes. {codes, plural, =0 {No codes are} one {One code is} other {# codes are}} left.',
        { codes: content.codesLeft },
      ),
      ifNotYou(i18n, gym),
    ],
  }));

export const recoveryCodesRenewed = (content: Recipient): MailDraft =>
  draftMail(content, (i18n, gym) => ({
    subject: i18n.t('You have new recovery codes'),
    lines: [
      i18n.t('New recovery codes have been made for your account. The previous ones no longer work.'),
      ifNotYou(i18n, gym),
    ],
  }));

/** The address of an invoice's public page; date and amount are written out. */
export const receipt = (
  content: Recipient & { number: string; date: string; amount: string; link: string },
): MailDraft =>
  draftMail(content, (i18n, gym) => {
    const { number, date, amount, link } = content;
    return {
      subject: i18n.t('Your receipt from {gym}', { gym }),
      lines: [i18n.t('Here is {number} of {date}: {amount}.', { number, date, amount })],
      action: { label: i18n.t('Open the receipt'), link },
    };
  });

/** To a new member, where the gym wants it. `link` is the pass's address, which the QR code brings to the phone. */
export function welcome(content: Recipient & { link: string }): MailDraft {
  const draft = draftMail(content, (i18n, gym) => ({
    subject: i18n.t('Welcome to {gym}', { gym }),
    lines: [
      i18n.t('Your pass is on your phone: with it you check in, and see your membership and your visits.'),
      i18n.t('Sign in with this e-mail address. You need no password: the pass sends you a link.'),
    ],
    action: { label: i18n.t('Open your pass'), link: content.link },
  }));
  const i18n = texts(content.language);
  const parts = [...draft.parts, code(i18n.t('Or scan this code with the camera of your phone.'))];
  return { ...draft, parts, qrText: content.link };
}
