import { workbook } from '../../packages/server/src/imports/testing/files.ts';

export interface WorkbookMember {
  name: string;
  phone: string;
  joined: string;
  plan: string;
}

/** A register as gyms keep it, as an Excel file: a title above the headings, a column of no use, numbers as typed. */
export const memberWorkbook = (members: readonly WorkbookMember[]): Promise<Uint8Array> =>
  workbook([
    ['Iron Temple, members'],
    ['Sr No', 'Naam', 'Mobile no', 'Joining dt', 'Package'],
    ...members.map(({ name, phone, joined, plan }, at) => [at + 1, name, phone, joined, plan]),
  ]);

/** The first of this month in the gym's zone, as typed: a monthly membership from it is valid today. */
export const firstOfThisMonth = (): string =>
  new Date().toLocaleDateString('en-GB', { timeZone: 'Asia/Kolkata' }).replace(/^\d+/, '01');

/** Deterministic, with phone numbers that the demo gym does not have. */
export const manyWorkbookMembers = (count: number): WorkbookMember[] =>
  Array.from({ length: count }, (_, at) => ({
    name: `${firstNames[at % firstNames.length]} ${lastNames[Math.floor(at / firstNames.length) % lastNames.length]}`,
    phone: `70000 ${String(10_000 + at)}`,
    // No day above 12: which number comes first is a question.
    joined: `0${1 + (at % 9)}/0${1 + (at % 8)}/2026`,
    plan: at % 3 === 0 ? 'Gold (3m)' : 'Monthly',
  }));

const firstNames = ['aarav', 'DIYA', 'Ishaan', 'Kiara', 'rohan', 'Saanvi', 'Tara', 'Zoya', 'Arjun', 'Leela'];
const lastNames = ['Bose', 'Chopra', 'Fernandes', 'Gupta', 'Joshi', 'Khan', 'Patil', 'Reddy', 'Singh', 'Varma'];
