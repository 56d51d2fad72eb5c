import { i18n } from '@spotter/i18n';
import { toCsv } from '../../shared/csv.ts';

const samples = {
  members: {
    fields: [
      /*i18n*/ 'Name',
      /*i18n*/ 'Mobile',
      /*i18n*/ 'Email',
      /*i18n*/ 'Sex',
      /*i18n*/ 'Date of birth',
      /*i18n*/ 'Plan',
      /*i18n*/ 'Joining date',
      /*i18n*/ 'Expiry date',
      /*i18n*/ 'Dues',
    ],
    rows: [
      ['Asha Rao', '98450 12345', 'asha@example.in', 'F', '14/02/1995', 'Monthly', '10/10/2026', '09/11/2026', '500'],
      ['Vikram Desai', '98200 98200', '', 'M', '', 'Yearly', '01/04/2026', '31/03/2027', ''],
    ],
  },
  visits: {
    fields: [/*i18n*/ 'Mobile', /*i18n*/ 'Date', /*i18n*/ 'In', /*i18n*/ 'Out'],
    rows: [
      ['98450 12345', '03/11/2026', '6:30 am', '7:45 am'],
      ['98200 98200', '03/11/2026', '7:10 pm', ''],
    ],
  },
};

/** A file with the usual columns, to be filled. The import recognises its headings in each language. */
export const sampleCsv = (kind: keyof typeof samples): string =>
  toCsv(
    samples[kind].fields.map((heading) => i18n.t(heading)),
    samples[kind].rows,
  );
