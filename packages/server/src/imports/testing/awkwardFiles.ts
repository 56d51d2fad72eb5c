// Files that people bring, each with what must come out: rows as they are read, or the sentence that refuses the file.
import { deflateSync, strToU8, zipSync } from 'fflate';
import {
  day,
  rawWorkbook,
  sheetXml,
  textCell,
  utf16,
  utf8,
  type Value,
  windows1252,
  withBom,
  withDeclaredSizes,
  workbook,
  workbookOf,
} from './files.ts';

/** UTF-8 in which each `#` is a byte that UTF-8 has not alone. */
const damagedUtf8 = (text: string) => utf8(text).map((byte) => (byte === 0x23 ? 0xe9 : byte));
const lost = (text: string) =>
  `${text} has characters that were lost. Save the list as .xlsx or as “CSV UTF-8”, and upload that`;

interface AwkwardFile {
  title: string;
  kind?: 'members' | 'visits';
  bytes: () => Uint8Array | Promise<Uint8Array>;
  /** Of the header's lowest row, from 1. */
  headerRow?: number;
  /** Fields by column, `-` for none. */
  fields?: string;
  /** Of each row of data: values, `repairs` as `from → to`, `errors`. Only what is named here is compared. */
  rows?: Record<string, unknown>[];
  /** The number of rows of data, where they are not listed. */
  count?: number;
  /** The order of the columns of dates, `?` behind an ambiguous one. */
  dates?: string[];
  refused?: string;
}

const HEADER = 'Name,Phone,Joining Date,Expiry Date';
const ASHA = { name: 'Asha Rao', phone: '+919876543210', joinDate: '2025-01-31', expiryDate: '2025-12-31' };
const RAVI = { name: 'Ravi Nair', phone: '+919876543211', joinDate: '2025-02-28', expiryDate: '2026-02-27' };
const LINES = ['Asha Rao,9876543210,31/01/2025,31/12/2025', 'Ravi Nair,9876543211,28/02/2025,27/02/2026'];
const CSV = [HEADER, ...LINES].join('\r\n');
const FIELDS = 'name phone joinDate expiryDate';
const PLAIN = { fields: FIELDS, rows: [ASHA, RAVI], headerRow: 1 };
const TABLE: Value[][] = [
  ['Name', 'Phone', 'Joining Date', 'Expiry Date'],
  ['Asha Rao', 9876543210, day(2025, 1, 31), day(2025, 12, 31)],
  ['Ravi Nair', '9876543211', '28-Feb-2025', '2026-02-27'],
];
const DAMAGED =
  'The file is damaged and cannot be read. Open it in Excel, save it again as .xlsx or CSV, and upload that.';
const NOT_A_TABLE = 'This is not a table. Please upload a CSV or an Excel file (.xlsx).';
const PROTECTED =
  'The file is protected by a password, or an old Excel file (.xls). Open it in Excel, remove the password, and save it as .xlsx.';
const BOMB =
  'The file unpacks to more than a list of members can hold. Copy the list into a new Excel file and upload that.';

/** A file with one column beside name and phone. */
const column = (header: string, values: string[]) =>
  utf8([`Name,Phone,${header}`, ...values.map((value, index) => `Asha,987654321${index},"${value}"`)].join('\n'));

const encodings: AwkwardFile[] = [
  { title: 'UTF-8 without a byte order mark', bytes: () => utf8(CSV), ...PLAIN },
  { title: 'UTF-8 with a byte order mark', bytes: () => withBom(CSV), ...PLAIN },
  { title: 'UTF-16, as Excel saves Unicode text', bytes: () => utf16(CSV.replaceAll(',', '\t')), ...PLAIN },
  { title: 'UTF-16 with the other byte order', bytes: () => utf16(CSV, { bigEndian: true }), ...PLAIN },
  { title: 'UTF-16 without a byte order mark', bytes: () => utf16(CSV, { bom: false }), ...PLAIN },
  {
    title: 'UTF-16 of the other byte order without a mark',
    bytes: () => utf16(CSV, { bigEndian: true, bom: false }),
    ...PLAIN,
  },
  {
    title: 'UTF-16 in Devanagari, where few bytes are zero',
    bytes: () => utf16('नाम\tमोबाइल\nआशा\t९८७६५४३२१०'),
    rows: [{ name: 'आशा', phone: '+919876543210' }],
  },
  {
    title: 'windows-1252, with letters and the Euro sign that UTF-8 does not have so',
    bytes: () => windows1252('Name,Phone,Note\nRenée Peña,9876543210,paid 50 €'),
    rows: [{ name: 'Renée Peña', note: 'paid 50 €' }],
  },
  {
    title: 'UTF-8 with a byte of another encoding, which leaves all other names as they are',
    bytes: () => damagedUtf8('Name,Phone,Note\nआशा,9876543210,\nRen#e,9876543211,\nमीरा,9876543212,caf#'),
    rows: [{ name: 'आशा' }, { errors: [lost('Ren\uFFFDe')] }, { name: 'मीरा', errors: [lost('caf\uFFFD')] }],
  },
  {
    title: 'a byte of another encoding behind the byte order mark of UTF-8',
    bytes: () => damagedUtf8('\uFEFFFirst Name,Last Name,Phone\nRen#e,Rao,9876543211'),
    rows: [{ name: undefined, errors: [lost('Ren\uFFFDe Rao')] }],
  },
  {
    title: 'names in Devanagari, joined letters and all',
    bytes: () => utf8('नाम,मोबाइल नंबर,लिंग,उम्र\nआशा राव,९८७६५४३२१०,महिला,३०\nक्‍षितिज,9876543211,पु,31 साल'),
    fields: 'name phone sex age',
    rows: [
      { name: 'आशा राव', phone: '+919876543210', sex: 'female', age: 30 },
      { name: 'क्‍षितिज', sex: 'male', age: 31 },
    ],
  },
  {
    title: 'emoji in a name and invisible characters around it',
    bytes: () => utf8('Name,Phone\n\u200B Asha 💪 Rao\u00A0,9876543210'),
    rows: [{ name: 'Asha 💪 Rao' }],
  },
  {
    title: 'invisible characters between others, as copied from chats and web pages',
    bytes: () =>
      utf8(
        'Name,Phone,Email,Joining Date,Card,Plan,Dues\n' +
          'Asha\u200B Rao,\u202A98450\u200B12345\u202C,asha\u200B@x.in,\u200E01/\u200E11/\u200E2026,A1\u00AD23,Mon\u2060thly,5\uFEFF00',
      ),
    rows: [
      {
        name: 'Asha Rao',
        phone: '+919845012345',
        email: 'asha@x.in',
        joinDate: '2026-11-01',
        cardNumber: 'A123',
        planId: 'monthly',
        duesPaise: 50_000,
      },
    ],
  },
  {
    title: 'letters with separate accents become the same as joined ones',
    bytes: () => utf8('Name,Phone\nRene\u0301e,9876543210'),
    rows: [{ name: 'Ren\u00E9e' }],
  },
];

const delimiters: AwkwardFile[] = [
  { title: 'semicolons', bytes: () => utf8(CSV.replaceAll(',', ';')), ...PLAIN },
  { title: 'tabs', bytes: () => utf8(CSV.replaceAll(',', '\t')), ...PLAIN },
  { title: 'bars', bytes: () => utf8(CSV.replaceAll(',', '|')), ...PLAIN },
  {
    title: "Excel's line with the separator, which counts as a row",
    bytes: () => utf8(`sep=;\r\n${CSV.replaceAll(',', ';')}`),
    ...PLAIN,
    headerRow: 2,
  },
  { title: 'line ends of old Macs', bytes: () => utf8(CSV.replaceAll('\r\n', '\r')), ...PLAIN },
  {
    title: 'quotes, with delimiters, quotes and line ends in them',
    bytes: () => utf8('Name,Phone,Notes\n"Rao, Asha",9876543210,"said ""hi""\nand left"'),
    rows: [{ name: 'Asha Rao', note: 'said "hi" and left' }],
  },
  {
    title: 'a quotation mark that is never closed',
    bytes: () => utf8('Name,Phone\nAsha,9876543210\n"Ravi,9876543211'),
    refused: 'In row 3 a quotation mark is opened and never closed. Please correct the file.',
  },
  {
    title: 'a quotation mark within a field, behind which the rows until the next one would be lost',
    bytes: () => utf8('Name,Phone\n"Ashu" Rao,9876543210\nRavi,9876543211\n"Khan, Zoya",9876543212'),
    refused: 'In row 2 a quotation mark is opened and never closed. Please correct the file.',
  },
  {
    title: 'a quotation mark within a quoted field of one line',
    bytes: () => utf8('Name,Phone,Notes\nAsha,9876543210,"Has a 5" scar"\nRavi,9876543211,'),
    rows: [{ name: 'Asha', note: 'Has a 5" scar' }, { name: 'Ravi' }],
  },
  {
    title: 'whole numbers that a program wrote as decimals',
    bytes: () => utf8('Name,Phone,Age,Card Number\nAsha,9876543210.0,31.0,10023.0\nRavi,919876543211.00,30,10024.0'),
    rows: [
      { phone: '+919876543210', age: 31, cardNumber: '10023' },
      { phone: '+919876543211', cardNumber: '10024' },
    ],
  },
  {
    title: 'formulas, which are texts, and the apostrophe that an export puts before them',
    bytes: () => utf8("Name,Phone,Note\nAsha,'+919876543210,'=HYPERLINK(1)\nRavi,9876543211,=1+1"),
    rows: [
      { phone: '+919876543210', note: '=HYPERLINK(1)', repairs: [] },
      { phone: '+919876543211', note: '=1+1' },
    ],
  },
  {
    title: 'rows that are shorter or longer than the header',
    bytes: () => utf8('Name,Phone,Email\nAsha,9876543210\nRavi,9876543211,ravi@x.in,extra'),
    rows: [{ name: 'Asha' }, { name: 'Ravi', email: 'ravi@x.in' }],
  },
];

const layouts: AwkwardFile[] = [
  {
    title: 'titles and an address above the header',
    bytes: () => utf8(`Powerhouse Gym,,,\n"12, Hill Road, Bandra",,,\n,,,\n${CSV}`),
    ...PLAIN,
    headerRow: 4,
  },
  {
    title: 'a header of two merged rows',
    bytes: () =>
      workbook(
        [
          ['Name', 'Contact', null, 'Dates', null],
          [null, 'Phone', 'Email', 'Joining', 'Expiry'],
          ['Asha Rao', 9876543210, 'asha@x.in', '31/01/2025', '31/12/2025'],
        ],
        {
          merges: [
            { startRow: 0, startCol: 0, endRow: 1, endCol: 0 },
            { startRow: 0, startCol: 1, endRow: 0, endCol: 2 },
            { startRow: 0, startCol: 3, endRow: 0, endCol: 4 },
          ],
        },
      ),
    headerRow: 2,
    fields: 'name phone email joinDate expiryDate',
    rows: [{ ...ASHA, email: 'asha@x.in' }],
  },
  {
    title: 'a header of two rows in a CSV, where merged cells are empty',
    bytes: () => utf8('Name,Contact,,Dates,\n,Phone,Email,Joining,Expiry\nAsha Rao,9876543210,,31/01/2025,31/12/2025'),
    headerRow: 2,
    // A column without a value keeps its header.
    fields: 'name phone email joinDate expiryDate',
    rows: [ASHA],
  },
  {
    title: 'a value that is merged over several rows counts for each',
    bytes: () =>
      workbook(
        [
          ['Name', 'Phone', 'Joining Date'],
          ['Asha', '9876543210', day(2025, 1, 31)],
          ['Ravi', '9876543211', null],
        ],
        { merges: [{ startRow: 1, startCol: 2, endRow: 2, endCol: 2 }] },
      ),
    rows: [{ joinDate: '2025-01-31' }, { joinDate: '2025-01-31' }],
  },
  {
    title: 'totals, empty rows and a remark at the end',
    bytes: () => utf8(`${CSV}\n,,,\nTotal,2,,\n,,,\nPrinted by Asha,,,`),
    ...PLAIN,
  },
  {
    title: 'a member whose name begins like a total',
    bytes: () => utf8('Name,Phone\nTotala Rao,9876543210'),
    count: 1,
  },
  {
    title: 'empty rows and the header again, as on each printed page',
    bytes: () => utf8([HEADER, LINES[0], ',,,', HEADER, LINES[1]].join('\n')),
    ...PLAIN,
  },
  {
    title: 'empty columns before, between and after',
    bytes: () => utf8(',Name,,Phone,,\n,Asha Rao,,9876543210,,'),
    fields: 'name phone',
    rows: [{ name: 'Asha Rao', phone: '+919876543210' }],
  },
  {
    title: 'columns that Spotter has no field for, and those of other people',
    bytes: () =>
      utf8(
        "Sr No,Member Name,Father's Name,Emergency Contact,Mobile,Fees Paid,Address\n1,Asha,Mohan,9876500000,9876543210,1200,Bandra",
      ),
    fields: '- name - - phone - -',
    rows: [{ name: 'Asha', phone: '+919876543210' }],
  },
  {
    title: 'what Mindbody says of visits, bookings and credit is neither an expiry date nor dues',
    bytes: () =>
      utf8(
        [
          'ID,Last Name,First Name,Mobile Phone,Creation Date,First Visit Date,Last Booking,Account Balance,Visits Remaining',
          '100000123,Rao,Asha,9876543210,2024-01-05,2024-02-06,2026-10-01,500.00,8',
          '100000124,Nair,Ravi,9876543211,2024-01-07,2024-02-08,2026-10-02,-500.00,9',
        ].join('\n'),
      ),
    fields: '- lastName firstName phone joinDate - - - -',
    rows: [{ joinDate: '2024-01-05', expiryDate: undefined, duesPaise: undefined }, { joinDate: '2024-01-07' }],
  },
  {
    title: 'freezes, trials, lockers, deposits and other plans are not those of the membership',
    bytes: () =>
      utf8(
        [
          'First Name,Last Name,Gym Name,Mobile,Freeze From,Freeze Till,Trial End,Locker Expiry,Wallet Balance,Deposit Balance,Diet Plan,Marital Status',
          'Asha,Rao,Iron Lotus,9876543210,01/02/2025,05/02/2025,13/01/2025,31/12/2025,500,1000,Keto,Single',
        ].join('\n'),
      ),
    fields: 'firstName lastName - phone - - - - - - - -',
    rows: [{ name: 'Asha Rao', joinDate: undefined, expiryDate: undefined, duesPaise: undefined, status: undefined }],
  },
  {
    title: 'abbreviated dates of registration and of expiry',
    bytes: () => utf8('Name,Mob No,Reg. Dt.,DOE\nAsha Rao,9876543210,31/01/2025,31/12/2025'),
    fields: FIELDS,
    rows: [ASHA],
  },
  {
    title: 'two phone columns: the first is it',
    bytes: () => utf8('Name,Mobile,WhatsApp\nAsha,9876543210,9876543299'),
    fields: 'name phone -',
    rows: [{ phone: '+919876543210' }],
  },
  {
    title: 'no header: fields by content',
    bytes: () =>
      utf8(
        'Asha Rao,9876543210,asha@x.in,F,31/01/2025,31/12/2025,12/05/1990\nRavi Nair,9876543211,ravi@x.in,M,28/02/2025,27/02/2026,23/11/1985',
      ),
    headerRow: 0,
    fields: 'name phone email sex joinDate expiryDate birthDate',
    rows: [
      { ...ASHA, sex: 'female', birthDate: '1990-05-12' },
      { ...RAVI, sex: 'male', birthDate: '1985-11-23' },
    ],
  },
  {
    title: 'Hinglish, abbreviations and typing mistakes in the header',
    bytes: () =>
      utf8(
        'Sadasya ka naam,Moblie No.,joining dt,Vallidity,Baki fees,Pkg\nAsha,9876543210,31/01/25,31/12/25,500,3 mahine',
      ),
    fields: 'name phone joinDate expiryDate dues plan',
    rows: [{ name: 'Asha', joinDate: '2025-01-31', expiryDate: '2025-12-31', duesPaise: 50_000, planId: 'quarterly' }],
  },
  {
    title: 'a header that the values contradict',
    bytes: () => utf8('Name,Contact,Mail,Due,Validity\nAsha,asha@x.in,9876543210,31/12/2025,3 months'),
    fields: 'name email phone expiryDate plan',
    rows: [{ email: 'asha@x.in', phone: '+919876543210', expiryDate: '2025-12-31', planId: 'quarterly' }],
  },
  {
    title: 'dues of five digits, which as numbers of days would be dates',
    bytes: () =>
      utf8('Name,Phone,Due,Expiry\nAsha,9876543210,25000,31/12/2025\nRavi,9876543211,,\nUma,9876543212,30000.50,'),
    fields: 'name phone dues expiryDate',
    rows: [{ duesPaise: 25_000_00, expiryDate: '2025-12-31' }, {}, { duesPaise: 30_000_50 }],
  },
  {
    title: 'dues of five digits in a workbook without expiry dates',
    bytes: () =>
      workbook([
        ['Name', 'Phone', 'Balance'],
        ['Asha', 9876543210, 25_000],
        ['Ravi', 9876543211, 79_999],
      ]),
    fields: 'name phone dues',
    rows: [{ duesPaise: 25_000_00 }, { duesPaise: 79_999_00 }],
  },
  {
    title: 'first and last names in columns of their own',
    bytes: () => utf8('First Name,Last Name,Mobile\nASHA,RAO,9876543210\nRavi,,9876543211'),
    fields: 'firstName lastName phone',
    rows: [
      { name: 'Asha Rao', repairs: ['ASHA RAO → Asha Rao'] },
      { name: 'Ravi', repairs: [] },
    ],
  },
  {
    title: 'columns of whitespace only',
    bytes: () => utf8('Name, ,Phone\nAsha, ,9876543210'),
    fields: 'name phone',
    count: 1,
  },
];

const values: AwkwardFile[] = [
  {
    title: 'phones in every notation',
    bytes: () =>
      utf8(
        [
          'Name,Mobile',
          ...[
            '+91 98765 43210',
            '0091-98765-43210',
            '09876543210',
            '91 9876543210',
            '98765-43210',
            '(+91) 98765.43210',
            '९८७६५४३२१०',
          ].map((phone) => `Asha,${phone}`),
        ].join('\n'),
      ),
    rows: Array.from({ length: 7 }, () => ({ phone: '+919876543210', errors: [] })),
  },
  {
    title: 'two phones in a cell: the first valid one, shown as a repair',
    bytes: () => utf8('Name,Mobile\nAsha,9876543210/9876543211\nRavi,98765 / 98765 43212\nUma,9876543213 9876543214'),
    rows: [
      { phone: '+919876543210', repairs: ['9876543210/9876543211 → 9876543210'] },
      { phone: '+919876543212', repairs: ['98765 / 98765 43212 → 9876543212'] },
      { phone: '+919876543213', repairs: ['9876543213 9876543214 → 9876543213'] },
    ],
  },
  {
    title: 'phones that are none',
    bytes: () =>
      utf8(
        'Name,Mobile\nA,98765\nB,9.87654E+09\nC,0000000000\nD,+44 7911 123456\nE,98765432101\nF,\nG,9876543210 5\nG,9999999999\nH,+65 9123 4567',
      ),
    rows: [
      { errors: ['98765 is not a phone number of ten digits'] },
      {
        errors: [
          '9.87654E+09 was shortened by Excel and its last digits are lost. Format the column as text and enter the number again',
        ],
      },
      { errors: ['0000000000 is not a phone number of ten digits'] },
      { errors: ['+44 7911 123456 is not a phone number of ten digits'] },
      { errors: ['98765432101 is not a phone number of ten digits'] },
      { errors: ['The row has no phone number'] },
      { errors: ['9876543210 5 is not a phone number of ten digits'] },
      { errors: ['9999999999 is not a phone number of ten digits'] },
      { errors: ['+65 9123 4567 is not a phone number of ten digits'] },
    ],
  },
  {
    title: 'dates in many formats in one column, day first',
    bytes: () =>
      column('Joining Date', [
        '31/12/25',
        '31-Dec-2025',
        '2025-12-31',
        '46022',
        '31.12.2025',
        '31st December, 2025',
        'Dec 31, 2025',
        '31 दिसंबर 2025',
        '31122025',
        'Wed, 31 Dec 2025',
      ]),
    dates: ['day-first'],
    rows: Array.from({ length: 10 }, () => ({ joinDate: '2025-12-31', errors: [] })),
  },
  {
    title: 'a column of dates that can be read in both orders is asked for',
    bytes: () => column('Joining Date', ['05/06/2025', '11/12/2025']),
    dates: ['day-first?'],
    rows: [{ joinDate: '2025-06-05' }, { joinDate: '2025-12-11' }],
  },
  {
    title: 'one day above 12 decides for the whole column',
    bytes: () => column('Joining Date', ['05/06/2025', '13/06/2025']),
    dates: ['day-first'],
    rows: [{ joinDate: '2025-06-05' }, { joinDate: '2025-06-13' }],
  },
  {
    title: 'one second part above 12 says month first',
    bytes: () => column('Joining Date', ['05/06/2025', '06/13/2025']),
    dates: ['month-first'],
    rows: [{ joinDate: '2025-05-06' }, { joinDate: '2025-06-13' }],
  },
  {
    title: 'a column with both orders is asked for, and refuses what does not fit',
    bytes: () => column('Joining Date', ['25/12/2025', '13/06/2025', '12/25/2025']),
    dates: ['day-first?'],
    rows: [
      { joinDate: '2025-12-25' },
      { joinDate: '2025-06-13' },
      { errors: ['12/25/2025 is not a date with the day first, as this column is read'] },
    ],
  },
  {
    title: 'moments with their offset from UTC are days in the gym’s zone; midnight in UTC is a day',
    bytes: () =>
      column('Joining Date', [
        '2025-12-30T18:30:00.000Z',
        '2025-12-31T00:00:00Z',
        '2025-12-31T00:00:00+05:30',
        '2025-12-31 10:00Z',
      ]),
    rows: [
      { joinDate: '2025-12-31', repairs: ['2025-12-30T18:30:00.000Z → 31 Dec 2025 00:00'] },
      { joinDate: '2025-12-31', repairs: [] },
      { joinDate: '2025-12-31', repairs: ['2025-12-31T00:00:00+05:30 → 31 Dec 2025 00:00'] },
      { joinDate: '2025-12-31', repairs: ['2025-12-31 10:00Z → 31 Dec 2025 15:30'] },
    ],
  },
  {
    title: 'visits at moments with their offset from UTC',
    kind: 'visits',
    bytes: () => utf8('Phone,Date\n9876543210,2025-01-05T00:00:00Z\n9876543210,2025-01-05T12:34:56.789Z'),
    rows: [
      { events: [{ action: 'check-in', at: Date.parse('2025-01-05T00:00:00Z') }] },
      { events: [{ action: 'check-in', at: Date.parse('2025-01-05T12:34:56Z') }] },
    ],
  },
  {
    title: 'dates that are none',
    bytes: () => column('Joining Date', ['31/02/2025', 'soon', '00/00/0000', '1/1/1825']),
    rows: [
      { errors: ['31/02/2025 is not a date'] },
      { errors: ['soon is not a date'] },
      { errors: [], joinDate: undefined },
      { errors: ['1/1/1825 is not a date'] },
    ],
  },
  {
    title: 'an end before the beginning',
    bytes: () =>
      utf8('Name,Phone,Start,End\nAsha,9876543210,31/12/2025,30/12/2025\nRavi,9876543211,31/12/2025,31/12/2025'),
    rows: [
      { errors: ['The membership ends on 30 Dec 2025, before it begins on 31 Dec 2025'] },
      { expiryDate: '2025-12-31' },
    ],
  },
  {
    title: 'a joining date that is a birth date, and one of the year after next',
    bytes: () => column('Joining Date', ['12/05/1949', '23/11/2027', '22/11/2027']),
    rows: [
      { errors: ['12 May 1949 is not likely to be a joining date'] },
      { errors: ['23 Nov 2027 is not likely to be a joining date'] },
      { joinDate: '2027-11-22' },
    ],
  },
  {
    title: 'an age beside a birth date that says otherwise',
    bytes: () => utf8('Name,Phone,Age,DOB\nAsha,9876543210,30,22/11/1990\nRavi,9876543211,36,22/11/1990'),
    rows: [
      { age: 36, repairs: ['22/11/1990 → 22 Nov 1990', '30 → 36'] },
      { age: 36, repairs: ['22/11/1990 → 22 Nov 1990'] },
    ],
  },
  {
    title: 'ages',
    bytes: () => column('Age', ['25', '25 yrs', '९०', '120', '121', '9', 'old']),
    rows: [
      { age: 25, repairs: [] },
      { age: 25, repairs: ['25 yrs → 25'] },
      { age: 90 },
      { age: 120 },
      { errors: ['121: Age must be between 10 and 120 years'] },
      { errors: ['9: Age must be between 10 and 120 years'] },
      { errors: ['old is not an age'] },
    ],
  },
  {
    title: 'birth dates: two-digit years of the last century, and the age on the gym’s day',
    bytes: () => column('DOB', ['22/11/90', '23/11/90', '01/01/2020']),
    rows: [
      { birthDate: '1990-11-22', age: 36 },
      { birthDate: '1990-11-23', age: 35 },
      { errors: ['A member born on 1 Jan 2020 is not between 10 and 120 years old'] },
    ],
  },
  {
    title: 'sex in words and letters',
    bytes: () => column('Gender', ['M', 'female', 'Mahila', 'पुरुष', 'Gents', 'other', '-', 'x']),
    rows: [
      { sex: 'male', repairs: ['M → Male'] },
      { sex: 'female', repairs: [] },
      { sex: 'female' },
      { sex: 'male' },
      { sex: 'male' },
      { sex: 'other' },
      { sex: undefined, errors: [] },
      { errors: ['x is neither male, female nor other'] },
    ],
  },
  {
    title: 'dues in every notation',
    bytes: () => column('Dues', ['₹1,200/-', '1200 Rs', 'nil', '-', '1200.50', 'Rs. 1,20,000', '', '-500', '1,2']),
    rows: [
      { duesPaise: 120_000, repairs: ['₹1,200/- → ₹1,200'] },
      { duesPaise: 120_000, repairs: ['1200 Rs → ₹1,200'] },
      { duesPaise: 0, repairs: ['nil → ₹0'] },
      { duesPaise: 0 },
      { duesPaise: 120_050, repairs: [] },
      { duesPaise: 12_000_000 },
      { duesPaise: undefined, errors: [] },
      { errors: ['-500 is not an amount of money'] },
      { errors: ['1,2 is not an amount of money'] },
    ],
  },
  {
    title: 'plans by length, in words of three languages, and by a similar name',
    bytes: () =>
      column('Package', ['3 months', 'QUARTERLY', '3 mahine', 'तीन महीने', 'Gold 3M', '1 yr', 'Gold', 'Platinum']),
    rows: [
      { planId: 'quarterly', repairs: ['3 months → Quarterly'] },
      { planId: 'quarterly' },
      { planId: 'quarterly' },
      { planId: 'quarterly' },
      { planId: 'gold-3', repairs: ['Gold 3M → Gold (3 months)'] },
      { planId: 'yearly' },
      { errors: ['Gold is not a plan of the gym'] },
      { errors: ['Platinum is not a plan of the gym'] },
    ],
  },
  {
    title: 'status words, where expired is no status of its own',
    bytes: () =>
      utf8(
        'Name,Phone,Status,Expiry\nA,9876543210,ACTIVE,31/12/2026\nB,9876543211,Left,\nC,9876543212,Expired,31/12/2025\nD,9876543213,expired,\nE,9876543214,चालू,\nF,9876543215,maybe,',
      ),
    rows: [
      { status: 'active', repairs: ['31/12/2026 → 31 Dec 2026'] },
      { status: 'inactive' },
      { status: 'active' },
      { status: 'inactive' },
      { status: 'active' },
      { errors: ['maybe is neither active nor inactive'] },
    ],
  },
  {
    title: 'names: capitals, spaces, apostrophes; mixed case stays',
    bytes: () =>
      utf8("Name,Phone\nASHA   RAO,9876543210\nravi d'souza,9876543211\nRonald McDonald,9876543212\n12345,9876543213"),
    rows: [
      { name: 'Asha Rao', repairs: ['ASHA   RAO → Asha Rao'] },
      { name: "Ravi D'Souza" },
      { name: 'Ronald McDonald', repairs: [] },
      { errors: ['12345 is not a name'] },
    ],
  },
  {
    title: 'e-mail addresses and cards',
    bytes: () =>
      utf8(
        'Name,Phone,Email,Card No\nA,9876543210,Asha @X.IN,00-12 ab\nB,9876543211,n/a,1.23457E+15\nC,9876543212,nobody,12',
      ),
    rows: [
      { email: 'asha@x.in', cardNumber: '0012AB' },
      {
        email: undefined,
        errors: [
          '1.23457E+15 was shortened by Excel and its last digits are lost. Format the column as text and enter the number again',
        ],
      },
      { errors: ['nobody is not an email address', '12: Card number must be 4 to 32 letters or digits'] },
    ],
  },
];

const workbooks: AwkwardFile[] = [
  { title: 'a workbook with numbers, dates and texts', bytes: () => workbook(TABLE), ...PLAIN },
  {
    title: 'a workbook that counts days from 1904, dates and bare serials',
    bytes: () => workbook([...TABLE, ['Uma', 9876543212, 44_560, 44_561]], {}, { dateSystem: '1904' }),
    fields: FIELDS,
    rows: [ASHA, RAVI, { joinDate: '2025-12-31', expiryDate: '2026-01-01' }],
  },
  {
    title: 'formulas in a workbook count as what was stored',
    bytes: () =>
      workbook(
        [
          ['Name', 'Phone', 'Note'],
          ['', 9876543210, 'x'],
        ],
        { cells: new Map([['1,0', { formula: 'PROPER("asha rao")', formulaResult: 'Asha Rao' }]]) },
      ),
    rows: [{ name: 'Asha Rao' }],
  },
  {
    title: 'shared texts in several formats of one cell',
    bytes: () =>
      rawWorkbook(
        sheetXml(
          `<row r="1">${textCell('A1', 'Name')}${textCell('B1', 'Phone')}</row><row r="3"><c r="A3" t="inlineStr"><is><r><t>Asha </t></r><r><rPr><b/></rPr><t>Rao</t></r></is></c><c r="B3"><v>9876543210</v></c></row>`,
        ),
      ),
    rows: [{ name: 'Asha Rao', phone: '+919876543210' }],
  },
  {
    title: 'a hidden sheet is left out',
    bytes: () =>
      workbookOf([
        {
          name: 'Old',
          rows: [
            ['Name', 'Phone'],
            ['Nobody', 9876500000],
          ],
          hidden: true,
        },
        { name: 'Members', rows: TABLE },
      ]),
    ...PLAIN,
  },
  {
    title: 'card numbers with an E, as readers write them, which Excel has not shortened',
    bytes: () => column('Card No', ['4E123456', '1.23457E+11', '1E+10']),
    rows: [
      { cardNumber: '4E123456' },
      ...['1.23457E+11', '1E+10'].map((text) => ({
        errors: [
          `${text} was shortened by Excel and its last digits are lost. Format the column as text and enter the number again`,
        ],
      })),
    ],
  },
  {
    title: 'a cell with a page of text, of which the error quotes the beginning',
    bytes: () => utf8(`Name,Mobile,Email\nAsha,9876543210,"${'💪 no mail '.repeat(10_000)}"`),
    rows: [{ errors: [`${'💪 no mail '.repeat(8)}… is not an email address`] }],
  },
  {
    title: 'a card number of sixteen digits that Excel rounded',
    bytes: () =>
      workbook([
        ['Name', 'Phone', 'Card'],
        ['Asha', 9876543210, 1234567890123456],
      ]),
    rows: [
      {
        errors: [
          '1234567890123456 was shortened by Excel and its last digits are lost. Format the column as text and enter the number again',
        ],
      },
    ],
  },
  {
    title: 'an amount that Excel computed',
    bytes: () =>
      workbook([
        ['Name', 'Phone', 'Balance'],
        ['Asha', 9876543210, 1200.1 + 0.2],
        ['Ravi', 9876543211, 0.29],
        ['Uma', 9876543212, -500],
      ]),
    rows: [{ duesPaise: 120_030 }, { duesPaise: 29 }, { errors: ['-500 is not an amount of money'] }],
  },
  {
    title: 'a workbook with a password',
    bytes: () => workbook(TABLE, {}, { encryption: { password: 'secret', spinCount: 10 } }),
    refused: PROTECTED,
  },
  {
    title: 'a workbook of old Excel',
    bytes: () => Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
    refused: PROTECTED,
  },
  {
    title: 'a workbook with macros',
    bytes: () => workbook(TABLE, {}, { vbaProject: new Uint8Array(100) }),
    refused: 'The file contains macros. Save it in Excel as .xlsx without macros, and upload that.',
  },
  { title: 'half a workbook', bytes: async () => (await workbook(TABLE)).slice(0, 2000), refused: DAMAGED },
  {
    title: 'a workbook whose sheet is broken',
    bytes: () => rawWorkbook(sheetXml('<row r="1">').replace('</sheetData></worksheet>', '')),
    refused: DAMAGED,
  },
  { title: 'a ZIP that is no workbook', bytes: () => zipSync({ 'members.txt': strToU8(CSV) }), refused: NOT_A_TABLE },
  {
    title: 'a bomb: parts that unpack to 100 MB each',
    bytes: () => withDeclaredSizes(rawWorkbook(sheetXml('<row/>')), 100 * 2 ** 20),
    refused: BOMB,
  },
  {
    title: 'a bomb whose headers lie',
    bytes: () => withDeclaredSizes(rawWorkbook(sheetXml(' '.repeat(5 * 2 ** 20))), 1000),
    refused: DAMAGED,
  },
  {
    title: 'a bomb of many entries',
    bytes: () =>
      zipSync(
        Object.fromEntries(
          Array.from({ length: 1100 }, (_, index) => [`xl/worksheets/sheet${index}.xml`, new Uint8Array(1)]),
        ),
      ),
    refused: BOMB,
  },
  {
    title: 'a bomb that shows one long text in very many cells',
    bytes: () => workbook([['Name', 'Phone'], ...Array<Value[]>(84).fill(Array<Value>(200).fill('a'.repeat(2000)))]),
    refused: BOMB,
  },
  {
    title: 'a document type with entities',
    bytes: () =>
      rawWorkbook(
        sheetXml(`<row r="1">${textCell('A1', '&a;')}</row>`).replace('?>', '?><!DOCTYPE x [<!ENTITY a "aaaa">]>'),
      ),
    refused: DAMAGED,
  },
];

const wholeFiles: AwkwardFile[] = [
  { title: 'an empty file', bytes: () => new Uint8Array(), refused: 'The file is empty' },
  { title: 'a file of spaces and line ends', bytes: () => utf8(' \n \n,,\n'), refused: 'The file is empty' },
  { title: 'a workbook without a value', bytes: () => workbook([]), refused: 'The file is empty' },
  { title: 'a picture', bytes: () => Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 1, 2, 0, 0), refused: NOT_A_TABLE },
  { title: 'a PDF', bytes: () => utf8('%PDF-1.7 …'), refused: NOT_A_TABLE },
  { title: 'a web page', bytes: () => utf8('<!DOCTYPE html><table></table>'), refused: NOT_A_TABLE },
  { title: 'compressed data', bytes: () => deflateSync(utf8(CSV.repeat(50))), refused: NOT_A_TABLE },
  {
    title: 'a file above 10 MB',
    bytes: () => new Uint8Array(10 * 2 ** 20 + 1),
    refused: 'The file is larger than 10 MB. Please split it.',
  },
  { title: 'a header and nothing below', bytes: () => utf8(HEADER), fields: FIELDS, count: 0 },
  { title: '20,000 rows', bytes: () => utf8(`${HEADER}\n${`${LINES[0]}\n`.repeat(20_000)}`), count: 20_000 },
  {
    title: 'one row too many',
    bytes: () => utf8(`${HEADER}\n${`${LINES[0]}\n`.repeat(20_001)}`),
    refused: 'The file has more than 20,000 rows. Please split it into several files.',
  },
  {
    title: 'far too many rows',
    bytes: () => utf8('x\n'.repeat(1_000_000)),
    refused: 'The file has more than 20,000 rows. Please split it into several files.',
  },
];

const wideFiles: AwkwardFile[] = [
  {
    title: 'more columns than any list has',
    bytes: () => utf8(`Name,Phone${',x'.repeat(1000)}`),
    refused: 'The file has more than 200 columns. Delete those that are not needed.',
  },
  {
    title: 'a workbook with a value in its last column',
    bytes: () => rawWorkbook(sheetXml(`<row r="1">${textCell('A1', 'Name')}${textCell('XFD1', 'x')}</row>`)),
    refused: 'The file has more than 200 columns. Delete those that are not needed.',
  },
  {
    title: 'thousands of empty fields behind each row',
    bytes: () => utf8(CSV.replaceAll('\r\n', `${','.repeat(1000)}\r\n`)),
    ...PLAIN,
  },
];

const IST = (text: string) => Date.parse(`${text}+05:30`);

const visits: AwkwardFile[] = [
  {
    title: 'visits as events: date, time, in or out',
    kind: 'visits',
    bytes: () =>
      utf8(
        'Mobile,Date,Time,In/Out\n9876543210,31/10/2026,6:05 pm,IN\n9876543210,31/10/2026,19:10:30,बाहर\n9876543210,31/10/2026,,IN\n9876543210,31/10/2026,7 am,up',
      ),
    fields: 'phone date time action',
    rows: [
      { events: [{ action: 'check-in', at: IST('2026-10-31T18:05:00') }] },
      { events: [{ action: 'check-out', at: IST('2026-10-31T19:10:30') }] },
      { errors: ['The visit has a date but no time'] },
      { errors: ['up is neither a check-in nor a check-out'] },
    ],
  },
  {
    title: 'visits with both times in one row, over midnight too',
    kind: 'visits',
    bytes: () =>
      utf8(
        'Name,Date,In Time,Out Time\nAsha,31/10/2026,18:05,19:10\nAsha,31/10/2026,23:30,00:15\nAsha,31/10/2026,6.05 am,\nAsha,31/10/2026,18:00,17:00\n,31/10/2026,18:00,\nAsha,31/10/2026,,18:00',
      ),
    fields: 'name date checkInTime checkOutTime',
    rows: [
      {
        events: [
          { action: 'check-in', at: IST('2026-10-31T18:05:00') },
          { action: 'check-out', at: IST('2026-10-31T19:10:00') },
        ],
      },
      {
        events: [
          { action: 'check-in', at: IST('2026-10-31T23:30:00') },
          { action: 'check-out', at: IST('2026-11-01T00:15:00') },
        ],
      },
      { events: [{ action: 'check-in', at: IST('2026-10-31T06:05:00') }] },
      { errors: ['The check-out is before the check-in'] },
      { errors: ['The row names no member: no name, phone, email or card'] },
      { errors: ['The visit has no check-in'] },
    ],
  },
  {
    title: 'what stands in the column of a time beside a date, and is none',
    kind: 'visits',
    bytes: () => utf8('Name,Date,In Time,Out Time\nAsha,31/10/2026,Absent,\nAsha,31/10/2026,7.30,8.30'),
    rows: [{ errors: ['Absent is not a time'] }, { errors: ['7.30 is not a time', '8.30 is not a time'] }],
  },
  {
    title: 'visits with date and time in one cell, typed and as text',
    kind: 'visits',
    bytes: () =>
      workbook([
        ['Name', 'Check In', 'Check Out'],
        ['Asha', day(2026, 10, 31, 18, 5), day(2026, 10, 31, 19, 10)],
        ['Asha', '31/10/2026 06:05 PM', '31/10/2026 07:10 PM'],
        ['Asha', '31/10/2027 06:05 PM', ''],
      ]),
    fields: 'name checkInTime checkOutTime',
    rows: [
      ...Array.from({ length: 2 }, () => ({
        events: [
          { action: 'check-in', at: IST('2026-10-31T18:05:00') },
          { action: 'check-out', at: IST('2026-10-31T19:10:00') },
        ],
      })),
      { errors: ['The visit is in the future'] },
    ],
  },
  {
    title: 'visits with a date and a time in typed cells of their own',
    kind: 'visits',
    bytes: () =>
      workbook(
        [
          ['Card No', 'Punch Date', 'Punch Time'],
          ['A100', day(2026, 10, 31), null],
        ],
        { cells: new Map([['1,2', { value: 0.753_472_222_222_222, style: { numFmt: 'hh:mm' } }]]) },
      ),
    fields: 'cardNumber date time',
    rows: [{ cardNumber: 'A100', events: [{ action: 'check-in', at: IST('2026-10-31T18:05:00') }] }],
  },
];

export const awkwardFiles: AwkwardFile[] = [
  ...encodings,
  ...delimiters,
  ...layouts,
  ...values,
  ...workbooks,
  ...wholeFiles,
  ...wideFiles,
  ...visits,
];
