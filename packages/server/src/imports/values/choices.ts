import type { AttendanceAction, sexes } from '@spotter/api';
import { nameKey, words } from './nameKey.ts';
import { parsed, type Parsed } from './parsed.ts';

type Sex = (typeof sexes)[number];

const SEXES: [Sex, ReadonlySet<string>][] = [
  ['male', words('m, male, man, men, boy, gent, gents, mr, purush, ladka, aadmi, पुरुष, पु, नर, लड़का, आदमी')],
  [
    'female',
    words(
      'f, female, woman, women, girl, lady, ladies, ms, mrs, mahila, stri, aurat, ladki, महिला, म, स्त्री, औरत, लड़की',
    ),
  ],
  ['other', words('o, other, others, transgender, trans, third gender, non binary, anya, kinnar, अन्य, किन्नर')],
];
/** Put into the reader's language when the row is read. */
export const SEX_LABELS: Record<Sex, string> = {
  male: /*i18n*/ 'Male',
  female: /*i18n*/ 'Female',
  other: /*i18n*/ 'Other',
};

const ACTIVE = words(
  'active, a, yes, y, 1, true, live, running, current, valid, trial, ok, on, chalu, chaloo, haan, चालू, सक्रिय, हाँ',
);
const INACTIVE = words(
  'inactive, in active, not active, i, no, n, 0, false, left, ex member, former, former member, paused, frozen, freeze, hold, on hold, suspended, terminated, dormant, closed, stopped, discontinued, deactivated, cancelled, canceled, blocked, off, band, chhod diya, nahi, बंद, निष्क्रिय, नहीं, छोड़ दिया',
);
const EXPIRED = words('expired, expire, over, ended, overdue, lapsed, khatam, samapt, समाप्त, खत्म');

const CHECK_INS = words(
  'in, i, check in, checkin, checked in, c in, entry, enter, entered, login, punch in, 0, aaya, aayi, andar, pravesh, आया, आयी, आई, अंदर, प्रवेश, इन',
);
const CHECK_OUTS = words(
  'out, o, check out, checkout, checked out, c out, exit, left, logout, punch out, 1, gaya, gayi, bahar, nikas, गया, गयी, गई, बाहर, निकास, आउट',
);

export const sexOf = (text: string): Sex | undefined => SEXES.find(([, names]) => names.has(nameKey(text)))?.[0];

/** Words and letters of English, Hindi and Hinglish. */
export function parseSex(text: string): Parsed<Sex> {
  const sex = sexOf(text);
  if (sex === undefined) return { error: /*i18n*/ '{text} is neither male, female nor other', values: { text } };
  return parsed(sex, text, SEX_LABELS[sex], [sex]);
}

/** What a status column says. `expired` says nothing of its own where an expiry date tells it. */
export function statusOf(text: string): 'active' | 'inactive' | 'expired' | undefined {
  const key = nameKey(text);
  if (ACTIVE.has(key)) return 'active';
  if (INACTIVE.has(key)) return 'inactive';
  return EXPIRED.has(key) ? 'expired' : undefined;
}

export function actionOf(text: string): AttendanceAction | undefined {
  const key = nameKey(text);
  if (CHECK_INS.has(key)) return 'check-in';
  return CHECK_OUTS.has(key) ? 'check-out' : undefined;
}
