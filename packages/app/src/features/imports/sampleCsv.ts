import { toCsv } from '../../shared/csv.ts';

const samples = {
  members: {
    fields: ['Name', 'Mobile', 'Email', 'Sex', 'Date of birth', 'Plan', 'Joining date', 'Expiry date', 'Dues'],
    rows: [
      ['Asha Rao', '98450 12345', 'asha@example.in', 'F', '14/02/1995', 'Monthly', '10/10/2026', '09/11/2026', '500'],
      ['Vikram Desai', '98200 98200', '', 'M', '', 'Yearly', '01/04/2026', '31/03/2027', ''],
    ],
  },
  visits: {
    fields: ['Mobile', 'Date', 'In', 'Out'],
    rows: [
      ['98450 12345', '03/11/2026', '6:30 am', '7:45 am'],
      ['98200 98200', '03/11/2026', '7:10 pm', ''],
    ],
  },
};

/** A file with the usual columns, to be filled. */
export const sampleCsv = (kind: keyof typeof samples): string => toCsv(samples[kind].fields, samples[kind].rows);
