import type { ImportField, ImportKind } from '@spotter/api';
import { nameKey } from '../values/nameKey.ts';

/** A column that Spotter has no field for; it is not recognised by its content either. */
export const OTHER = 'other';
export type HeaderMeaning = ImportField | typeof OTHER;

const NAME =
  'name, full name, name last first, last name first name, first name last name, member name, members name, name of member, customer name, client name, candidate name, student name, member, customer, client, naam, nam, pura naam, sadasya, sadasya ka naam, grahak ka naam, नाम, पूरा नाम, सदस्य का नाम, सदस्य नाम, सदस्य, ग्राहक का नाम';
const PHONE =
  'phone, phone no, phone number, ph, ph no, mobile, mobile no, mobile number, mob, mob no, mobile num, mobile phone, primary phone, cell, cell no, cell phone, contact, contact no, contact number, contact details, whatsapp, whatsapp no, whatsapp number, wa no, tel, telephone, mo, mo no, m no, phon, fone, mobail, मोबाइल, मोबाइल नंबर, मोबाइल नं, मोबाईल, मो, मो नं, फोन, फोन नंबर, फोन नं, दूरभाष, संपर्क, संपर्क नंबर, व्हाट्सएप';
const EMAIL =
  'email, e mail, mail, mail id, email id, e mail id, email address, e mail address, gmail, ईमेल, ई मेल, ईमेल आईडी';
const CARD_NUMBER =
  'card, card no, card number, card id, rfid, rfid no, rfid card, rfid number, access card, access card no, swipe card, barcode, bar code, tag, tag no, key tag, keytag, fob, key fob, badge, badge no, कार्ड, कार्ड नंबर, कार्ड नं';
const BRANCH = 'branch, branch name, location, centre, center, outlet, club, gym, gym branch, shakha, शाखा, केंद्र, केन्द्र';
const ACTIVE_STATUS =
  'status, member status, membership status, active, is active, active inactive, sthiti, स्थिति, स्टेटस';

/** What people write above a column, in English, Hindi and Hinglish. The first field that has a name wins. */
const MEMBER_HEADERS: Partial<Record<HeaderMeaning, string>> = {
  name: NAME,
  firstName: 'first name, fname, given name, forename, pehla naam, pahla naam, पहला नाम, प्रथम नाम',
  lastName: 'last name, surname, lname, family name, second name, upnaam, kulnaam, उपनाम, कुलनाम, अंतिम नाम',
  phone: PHONE,
  email: EMAIL,
  age: 'age, age years, age yrs, umr, umar, aayu, ayu, उम्र, आयु',
  birthDate:
    'dob, d o b, date of birth, birth date, birthdate, birth dt, birthday, bday, b day, janam tithi, janm tithi, janam din, janamdin, janmdin, janam tarikh, जन्म तिथि, जन्मतिथि, जन्म दिनांक, जन्मदिन, जन्म तारीख',
  sex: 'sex, gender, m f, male female, ling, लिंग',
  plan: 'plan, plan name, package, package name, pack, membership, membership name, membership plan, membership type, member type, current membership, current memberships, type of membership, scheme, subscription, duration, plan duration, contract length, course, period, yojna, yojana, sadasyata, योजना, पैकेज, प्लान, सदस्यता, अवधि',
  joinDate:
    'join date, joining date, joining, joining dt, date of joining, doj, d o j, joined, joined on, join, start date, start, start dt, started on, begin, begin date, from, from date, admission date, admission, date of admission, enrolment date, enrollment date, registration date, reg date, reg dt, registered on, signup, signup date, sign up date, signed up, added on, date added, creation date, member since, client since, customer since, membership start, membership begin, plan start, valid from, shuru, shuruat, shuru date, pravesh tithi, bharti, joining tarikh, शुरू, शुरुआत, प्रवेश तिथि, आरंभ तिथि, प्रारंभ तिथि, ज्वाइनिंग, जॉइनिंग तारीख, ज्वाइनिंग तारीख, शामिल होने की तिथि, दाखिला',
  expiryDate:
    'expiry, expiry date, expiry dt, doe, exp date, exp dt, exp, expires, expires on, expiration, expiration date, valid till, valid upto, valid up to, valid until, valid to, paid till, paid upto, paid up to, paid until, paid through, validity, validity date, end date, end, end dt, till, upto, to date, due date, renewal date, renewal, next renewal, next due date, next due, last date, membership end, plan end, plan expiry, samapti, samapti tithi, antim tithi, khatam, समाप्ति, समाप्ति तिथि, वैधता, अंतिम तिथि, तक वैध, समाप्त',
  dues: 'dues, due, due amount, due amt, amount due, balance, balance amount, balance due, bal, bal amt, pending, pending amount, pending fees, outstanding, owed, owing, amount owed, arrears, fees due, fee due, due fees, fees pending, fees balance, remaining, remaining amount, remaining fees, to pay, baki, baaki, baki fees, bakaya, udhar, udhaar, उधार, बाकी, बकाया, शेष, शेष राशि, बकाया राशि',
  cardNumber: CARD_NUMBER,
  branch: BRANCH,
  status: ACTIVE_STATUS,
  note: 'note, notes, remark, remarks, comment, comments, health, health issue, injury, injuries, medical, medical history, medical condition, goal, tippani, vivaran, टिप्पणी, टिप्पणियाँ, विवरण, नोट, रिमार्क',
  other:
    'reason, reasons, कारण, sr, sr no, s no, sno, sl no, sl, serial, serial no, no, number, kramank, क्रम, क्रमांक, क्र, क्रम संख्या, क्र सं, id, member id, membership id, membership no, membership number, member no, client id, reg no, registration no, admission no, enrolment no, enrollment no, form no, roll no, receipt no, receipt, bill no, invoice no, address, full address, pata, पता, city, state, shahar, शहर, pin, pincode, pin code, area, landline, weight, height, bmi, blood group, aadhar, aadhaar, aadhar no, aadhaar no, aadhar card, aadhaar card, आधार, आधार कार्ड, pan, pan card, voter id, class name, gym name, club name, occupation, profession, paid, amount paid, paid amount, fees, fee, fees paid, total, total fees, total amount, amount, price, rate, discount, payment, payment mode, payment status, mode, mode of payment, payment date, paid on, last payment, last payment date, date of payment, last visit, last check in, account balance, account credit, credit balance, days remaining, remaining days, days left, balance days, batch, slot, time slot, shift, timing, timings, photo, signature, locker, locker no, created at, updated at, source, lead source, lead status, age group, age category, anniversary, फीस, शुल्क, राशि, वजन',
};

const VISIT_HEADERS: Partial<Record<HeaderMeaning, string>> = {
  name: NAME,
  phone: PHONE,
  email: EMAIL,
  cardNumber: CARD_NUMBER,
  branch: BRANCH,
  date: 'date, visit date, day, attendance date, punch date, log date, date time, datetime, date and time, timestamp, punch date time, tarikh, taarikh, dinank, तारीख, तारीख़, दिनांक, तिथि',
  time: 'time, punch time, visit time, log time, samay, समय, वक्त',
  action:
    'action, in out, direction, event, event type, type, punch, punch type, punch state, io, check type, status, आना जाना',
  checkInTime:
    'in, in time, time in, check in, checkin, check in time, checkin time, checked in, checked in at, entry, entry time, first punch, punch in, login, arrival, aane ka samay, aane ka time, आने का समय, प्रवेश, प्रवेश समय, आगमन',
  checkOutTime:
    'out, out time, time out, check out, checkout, check out time, checkout time, checked out, checked out at, exit, exit time, last punch, punch out, logout, leaving, departure, jaane ka samay, jane ka samay, jaane ka time, जाने का समय, निकास, निकास समय, प्रस्थान',
  other:
    'reason, reasons, कारण, sr, sr no, s no, sl no, serial no, no, क्रमांक, id, member id, emp code, user id, device, terminal, duration, hours, total, weekday, plan, status code',
};

const namesOf = (headers: Partial<Record<HeaderMeaning, string>>): ReadonlyMap<string, HeaderMeaning> =>
  new Map(
    Object.entries(headers)
      .flatMap(([meaning, names]) => names.split(',').map((name) => [nameKey(name), meaning as HeaderMeaning] as const))
      .toReversed(),
  );

const NAMES = { members: namesOf(MEMBER_HEADERS), visits: namesOf(VISIT_HEADERS) };

export type TableKind = Exclude<ImportKind, 'gym'>;

export const headerNames = (kind: TableKind): ReadonlyMap<string, HeaderMeaning> => NAMES[kind];
