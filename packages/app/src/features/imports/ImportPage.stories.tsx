import type { ImportDetail } from '@spotter/api';
import { failing, offline, pending } from '@spotter/api/fake';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Route, Routes } from 'react-router-dom';
import { userEvent, within } from 'storybook/test';
import { paths } from '../../paths.ts';
import type { AppHarnessProps } from '../../testing/AppHarness.tsx';
import { STORY_NOW } from '../../testing/gymData.ts';
import { checkedCounts, checkedImport, importDetail, importRow } from '../../testing/importData.ts';
import { failed, screenStory } from '../../testing/screenStory.tsx';
import { ImportPage } from './ImportPage.tsx';

/** One import: its columns, a look at every row, the run, the result, and its undo. */
const meta = {
  ...screenStory,
  parameters: { layout: 'fullscreen' },
  title: 'Screens/Import',
  args: {
    at: '/imports/import-1',
    children: (
      <Routes>
        <Route path={paths.import} element={<ImportPage />} />
        <Route path="*" element={<h1>Another page</h1>} />
      </Routes>
    ),
  },
} satisfies Meta<AppHarnessProps>;
export default meta;
type Story = StoryObj<typeof meta>;

const page = within(document.body);
const press = (name: string | RegExp) => async () => userEvent.click(await page.findByRole('button', { name }));
const answering = (detail: ImportDetail) => ({ getImport: { import: detail } });
const checking = { at: '/imports/import-1?step=check' };
const dark = { theme: 'dark' };
const phone = { viewport: { value: 'phone' } };
const tablet = { viewport: { value: 'tabletUpright' } };

export const Plain: Story = {};
export const Loading: Story = { args: { answers: { getImport: pending } } };
export const Failed: Story = { args: { answers: { getImport: failed } } };
export const NotFound: Story = { args: { answers: { getImport: failing('not-found', 'That import was not found') } } };
export const Denied: Story = { args: { as: 'member' } };
export const Staff: Story = { args: { as: 'staff' } };
export const Visits: Story = {
  args: {
    answers: answering(
      importDetail({
        kind: 'visits',
        fileName: 'Door log.csv',
        sheets: [],
        sheet: null,
        columns: [
          { index: 0, header: 'Mobile', samples: ['98450 12345'], field: 'phone', source: 'header' },
          { index: 1, header: 'Date', samples: ['03/11/2026'], field: 'date', source: 'header' },
          { index: 2, header: 'In', samples: ['6:30 am'], field: 'checkInTime', source: 'header' },
        ],
        dates: [],
        plans: [],
        branches: [{ text: 'Bandra W', rows: 40, id: null }],
      }),
    ),
  },
};
const chooseOrder = async () => userEvent.click((await page.findAllByRole('radio', { name: /^Day first/ }))[0]!);
export const DatesMissing: Story = {
  play: async () => {
    await press('Check Rows')();
    await page.findByRole('alert');
  },
};
export const Problems: Story = {
  args: {
    answers: {
      previewImport: {
        import: importDetail({ problems: ['Choose the column of the phone number', 'Choose a plan for “Gold (3m)”'] }),
      },
    },
  },
  play: async () => {
    await chooseOrder();
    await press('Check Rows')();
    await page.findByRole('alert');
  },
};
export const CheckingRows: Story = {
  args: { answers: { previewImport: pending } },
  play: async () => {
    await chooseOrder();
    await press('Check Rows')();
  },
};
export const ColumnsLongTexts: Story = {
  args: {
    answers: answering(
      importDetail({
        fileName: 'all-members-of-both-branches-as-the-manager-saved-them-before-the-holidays-final-final.xlsx',
        columns: Array.from({ length: 14 }, (_, index) => ({
          index,
          header: index === 0 ? 'Name of the member as written on the form' : `Column number ${index}`,
          samples: ['Venkatanarasimharajuvaripeta Lakshminarayanan Subramanian', 'Om', 'नंदिनी कुलकर्णी 🏋️'],
          field: index === 0 ? ('name' as const) : null,
          source: index === 0 ? ('header' as const) : ('none' as const),
        })),
        dates: [],
        plans: [{ text: 'Yearly with personal training and two months free for a friend', rows: 1, id: null }],
      }),
    ),
  },
};

export const Check: Story = { args: { ...checking, answers: answering(checkedImport()) } };
export const CheckAll: Story = {
  ...Check,
  play: async () => {
    await userEvent.click(await page.findByRole('radio', { name: /All rows/ }));
    await page.findByText('Row 2');
  },
};
export const CheckWithoutErrors: Story = {
  args: { ...checking, answers: answering(checkedImport({ counts: { ...checkedCounts, error: 0 } })) },
};
export const CheckWithWelcomeMails: Story = {
  args: { ...checking, answers: { ...answering(checkedImport()), getWelcomeMail: { isOn: true } } },
};
export const CheckNothingToImport: Story = {
  args: {
    ...checking,
    answers: answering(checkedImport({ counts: { create: 0, update: 0, unchanged: 300, skip: 0, error: 0 } })),
  },
};
export const CheckSpotterExport: Story = {
  args: {
    answers: answering(
      checkedImport({
        kind: 'gym',
        fileName: 'Demo Gym.zip',
        columns: [],
        plans: [],
        dates: [],
        counts: { ...checkedCounts, error: 0 },
      }),
    ),
  },
};
export const CheckRefused: Story = {
  args: {
    answers: answering(
      checkedImport({
        kind: 'gym',
        fileName: 'Demo Gym.zip',
        columns: [],
        plans: [],
        dates: [],
        problems: ['The gym has members already. An export of Spotter is imported into an empty gym.'],
      }),
    ),
  },
};
export const CheckRowsLoading: Story = {
  args: { ...Check.args, answers: { ...Check.args?.answers, getImportRows: pending } },
};
export const CheckRowsFailed: Story = {
  args: { ...Check.args, answers: { ...Check.args?.answers, getImportRows: failed } },
};
export const CheckLongTexts: Story = {
  args: {
    ...checking,
    answers: {
      ...answering(checkedImport()),
      getImportRows: {
        rows: [
          importRow(12, 'Venkatanarasimharajuvaripeta Lakshminarayanan Subramanian', {
            outcome: 'error',
            cells: [
              '12',
              'Venkatanarasimharajuvaripeta Lakshminarayanan Subramanian',
              '9.87654E+09',
              'front batch '.repeat(20),
            ],
            errors: [
              {
                field: 'phone',
                error: '9.87654E+09 was shortened by Excel, so its digits are lost: type the number again',
              },
              {
                field: 'email',
                error: 'venkatanarasimharajuvaripeta.lakshminarayanan.subramanian is not an e-mail address',
              },
            ],
          }),
        ],
        hasMore: true,
      },
    },
  },
};
export const Discarding: Story = { ...Check, play: press('Discard') };

const running = checkedImport({
  status: 'running',
  totalRows: 5000,
  processedRows: 1240,
  counts: { create: 1140, update: 40, unchanged: 50, skip: 0, error: 10 },
});
export const Running: Story = { args: { answers: answering(running) } };
export const RunningBegun: Story = {
  args: {
    answers: answering({
      ...running,
      processedRows: 0,
      counts: { create: 0, update: 0, unchanged: 0, skip: 0, error: 0 },
    }),
  },
};
/** The progress was loaded, and the connection was lost since. */
export const RunningOffline: Story = {
  args: {
    answers: {
      getImport: (() => {
        let requests = 0;
        return () => ((requests += 1) === 1 ? { import: running } : offline());
      })(),
    },
  },
  play: async () => {
    await page.findByText(/^No connection/, undefined, { timeout: 5000 });
  },
};
export const Stopping: Story = { ...Running, play: press('Stop Import') };

const result = (rest: Partial<ImportDetail> = {}) =>
  checkedImport({ status: 'done', processedRows: 300, undoUntil: STORY_NOW + 6 * 86_400_000, ...rest });
export const Result: Story = { args: { answers: answering(result()) } };
export const ResultAfterSevenDays: Story = { args: { answers: answering(result({ undoUntil: null })) } };
export const Stopped: Story = {
  args: { answers: answering(result({ status: 'canceled', processedRows: 1240, totalRows: 5000 })) },
};
export const ImportFailed: Story = {
  args: {
    answers: answering(
      result({ status: 'failed', processedRows: 100, error: 'The branch Bandra was deleted meanwhile' }),
    ),
  },
};
export const AskingForUndo: Story = { ...Result, play: press('Undo Import') };
export const UndoRunning: Story = { args: { answers: answering(result({ status: 'undoing', processedRows: 90 })) } };
export const Undone: Story = { args: { answers: answering(result({ status: 'undone', undoUntil: null })) } };
export const UndoneWithLeftovers: Story = {
  args: {
    answers: {
      ...answering(result({ status: 'undone', undoUntil: null })),
      getImportLeftovers: {
        members: [
          { memberId: '01934a7e-asha-rao', name: 'Asha Rao', reason: 'Visited on 4 Nov 2026' },
          { memberId: '01934a7e-vikram-desai', name: 'Vikram Desai', reason: 'Paid ₹1,800 on 5 Nov 2026' },
          { memberId: '01934a7e-meera-iyer', name: 'Meera Iyer', reason: 'Was edited by Priya Nair on 5 Nov 2026' },
        ],
      },
    },
  },
};
export const LeftoversFailed: Story = { args: { answers: { ...Undone.args?.answers, getImportLeftovers: failed } } };

export const InTheDark: Story = { globals: dark };
export const Upright: Story = { globals: tablet };
export const Narrow: Story = { globals: phone };
export const NarrowInTheDark: Story = { globals: { ...phone, ...dark } };
export const CheckInTheDark: Story = { ...CheckAll, globals: dark };
export const CheckUpright: Story = { ...CheckAll, globals: tablet };
export const CheckNarrow: Story = { ...CheckAll, globals: phone };
export const RunningInTheDark: Story = { ...Running, globals: dark };
export const RunningNarrow: Story = { ...Running, globals: phone };
export const ResultInTheDark: Story = { ...Result, globals: dark };
export const ResultNarrow: Story = { ...Result, globals: phone };
export const UndoneNarrow: Story = { ...UndoneWithLeftovers, globals: phone };
