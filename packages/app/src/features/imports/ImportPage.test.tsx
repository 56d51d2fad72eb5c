import { type AnswerOf, ApiError, type InputOf, type ParsedOf } from '@spotter/api';
import { failing, pending } from '@spotter/api/fake';
import { activateLanguage, i18n } from '@spotter/i18n';
import { composeStories } from '@storybook/react-vite';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { Link, Route, Routes, useLocation } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { useBranches } from '../../gym/useBranches.ts';
import { paths } from '../../paths.ts';
import { AppHarness } from '../../testing/AppHarness.tsx';
import { branches } from '../../testing/gymData.ts';
import { checkedCounts, checkedImport, importDetail, importRow, importSummary } from '../../testing/importData.ts';
import { setupHarness, user } from '../../testing/listScreen.ts';
import { ImportPage } from './ImportPage.tsx';
import * as stories from './ImportPage.stories.tsx';

const all = composeStories(stories);
const Address = () => {
  const { pathname, search } = useLocation();
  return <p>{`${pathname}${search}`}</p>;
};
setupHarness();

type Call<N extends 'previewImport' | 'runImport' | 'cancelImport' | 'undoImport'> = (input: InputOf<N>) => AnswerOf<N>;

const currentStep = async () => {
  const steps = within(await screen.findByRole('navigation', { name: 'Steps of the import' }));
  return steps.getAllByRole('listitem').find((step) => step.getAttribute('aria-current') === 'step')?.textContent;
};
const meaning = (column: string) => screen.findByRole('combobox', { name: `Meaning of ${column}` });
const check = () => user.click(screen.getByRole('button', { name: 'Check Rows' }));
const dayFirst = async () => user.click((await screen.findAllByRole('radio', { name: /^Day first/ }))[0]!);
const rowItem = async (number: number) => within((await screen.findByText(`Row ${number}`)).closest('li')!);

test('each column with its heading, meaning, source and first values', async () => {
  render(<all.Plain />);
  expect(await currentStep()).toMatch(/Columns/);
  expect(await meaning('Naam')).toHaveDisplayValue('Name');
  expect(await meaning('Naam')).toHaveAccessibleDescription('By its heading');
  expect(await meaning('Joining dt')).toHaveAccessibleDescription('As last time');
  expect(await meaning('Column 6')).toHaveAccessibleDescription('By its values');
  expect(await meaning('Remark')).toHaveDisplayValue('Leave out');
  const values = within(await screen.findByRole('list', { name: 'First values of Mobile no' }));
  await waitFor(() => expect(values.getAllByRole('listitem')[3]).toHaveTextContent('98765'));
});

test('what is chosen is sent to the check; a field has one column', async () => {
  const previewImport = vi.fn<Call<'previewImport'>>(() => ({ import: checkedImport() }));
  render(<all.Plain answers={{ previewImport }} />);
  await user.selectOptions(await meaning('Remark'), 'Name');
  expect(await meaning('Naam')).toHaveDisplayValue('Leave out');
  await user.selectOptions(await meaning('Naam'), 'Name');
  await user.selectOptions(await meaning('Remark'), 'Note');
  await dayFirst();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Gold (3m) is' }), 'Quarterly');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Branch' }), 'Bandra');
  await check();
  expect(previewImport).toHaveBeenCalledExactlyOnceWith({
    gymId: 'gym-1',
    importId: 'import-1',
    options: {
      columns: [null, 'name', 'phone', 'joinDate', 'plan', 'expiryDate', 'note'],
      dates: [
        { column: 3, order: 'day-first' },
        { column: 5, order: 'day-first' },
      ],
      plans: [
        { text: 'Monthly', id: 'monthly' },
        { text: 'Gold (3m)', id: 'quarterly' },
      ],
      branches: [],
      branchId: 'bandra',
      planId: 'monthly',
    },
  });
  await waitFor(async () => expect(await currentStep()).toMatch(/Check/));
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Back to Columns' }));
  expect(await currentStep()).toMatch(/Columns/);
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('dates that can be read in two ways are chosen once for the column before the check', async () => {
  const previewImport = vi.fn<Call<'previewImport'>>(() => ({ import: checkedImport() }));
  render(<all.Plain answers={{ previewImport }} />);
  const dates = within(await screen.findByRole('radiogroup', { name: 'Dates in Joining dt' }));
  expect(dates.getByRole('radio', { name: 'Day first: 3 Nov 2026' })).not.toBeChecked();
  expect(dates.getByRole('radio', { name: 'Month first: 11 Mar 2026' })).not.toBeChecked();
  await check();
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose whether the day or the month comes first');
  expect(screen.getByRole('alert')).toHaveFocus();
  expect(previewImport).not.toHaveBeenCalled();
});

test('dates of a column that is left out are not asked about', async () => {
  const previewImport = vi.fn<Call<'previewImport'>>(() => ({ import: checkedImport() }));
  render(<all.Plain answers={{ previewImport }} />);
  await user.selectOptions(await meaning('Joining dt'), 'Leave out');
  expect(screen.queryByRole('radiogroup', { name: 'Dates in Joining dt' })).not.toBeInTheDocument();
  await check();
  await waitFor(async () => expect(await currentStep()).toMatch(/Check/));
  expect(previewImport).toHaveBeenCalledOnce();
});

test('a column of dates of which some are none, as programs write them, is shown', async () => {
  const detail = importDetail();
  const columns = detail.columns.map((one) =>
    one.index === 3 ? { ...one, samples: ['00/00/0000', '05/08/1990'] } : one,
  );
  const dates = [{ column: 3, order: 'day-first' as const, isAmbiguous: false }];
  render(<all.Plain answers={{ getImport: { import: { ...detail, columns, dates } } }} />);
  expect(await screen.findByRole('radio', { name: 'Day first: 5 Aug 1990' })).toBeChecked();
});

test('a sheet that cannot be read leaves the focus at the choice', async () => {
  const sheet = Promise.withResolvers<AnswerOf<'previewImport'>>();
  const previewImport = vi.fn<() => typeof sheet.promise>(() => sheet.promise);
  render(<all.Plain answers={{ ...all.Plain.args.answers, previewImport }} />);
  const select = await screen.findByRole('combobox', { name: 'Sheet' });
  const other = within(select).getAllByRole<HTMLOptionElement>('option')[1]!;
  await user.selectOptions(select, other);
  // A disabled one would lose the focus.
  expect(select).toBeEnabled();
  await user.selectOptions(select, other);
  expect(previewImport).toHaveBeenCalledOnce();
  sheet.reject(new ApiError('Out of order', { code: 'internal', status: 500 }));
  expect(await screen.findByText('Failed to Read the Sheet')).toBeInTheDocument();
  expect(select).toHaveFocus();
});

test('another sheet brings its own columns, and the focus to the title', async () => {
  const sheets = ['October', 'September'];
  const previewImport = () => ({ import: importDetail({ sheets, sheet: 'September' }) });
  render(<all.Plain answers={{ getImport: { import: importDetail({ sheets, sheet: 'October' }) }, previewImport }} />);
  const select = await screen.findByRole('combobox', { name: 'Sheet' });
  select.focus();
  await user.selectOptions(select, 'September');
  await waitFor(() => expect(select).not.toBeInTheDocument());
  expect(screen.getByRole('combobox', { name: 'Sheet' })).toHaveDisplayValue('September');
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

const leave = () => user.click(screen.getByRole('link', { name: 'Members' }));

test('leaving with choices that were not checked asks first', async () => {
  render(
    <AppHarness at="/imports/import-1">
      <Link to="/members">Members</Link>
      <Routes>
        <Route path={paths.import} element={<ImportPage />} />
        <Route path="*" element={<Address />} />
      </Routes>
    </AppHarness>,
  );
  await user.selectOptions(await meaning('Remark'), 'Note');
  await leave();
  const question = await screen.findByRole('alertdialog', { name: 'Discard what you entered?' });
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
  expect(await meaning('Remark')).toHaveDisplayValue('Note');
  await user.selectOptions(await meaning('Remark'), 'Leave out');
  await leave();
  expect(await screen.findByText('/members')).toBeInTheDocument();
});

const Branches = () => (
  <p>
    {useBranches()
      .branches.map(({ name }) => name)
      .join(', ')}
  </p>
);

test('what a whole gym brings is shown everywhere', async () => {
  let isDone = false;
  const getBranches = () => ({ success: true as const, branches: isDone ? branches : branches.slice(0, 1) });
  const getImport = () => ({
    import: checkedImport({ kind: 'gym', status: isDone ? 'done' : 'running', processedRows: 10 }),
  });
  render(
    <AppHarness at="/imports/import-1" answers={{ getBranches, getImport }}>
      <Branches />
      <Routes>
        <Route path={paths.import} element={<ImportPage />} />
      </Routes>
    </AppHarness>,
  );
  await screen.findByRole('progressbar', { name: 'Import' });
  const [first, second] = branches;
  expect(screen.getByText(first!.name)).toBeInTheDocument();
  isDone = true;
  await vi.advanceTimersByTimeAsync(1000);
  expect(await screen.findByText(new RegExp(`^${first!.name}, ${second!.name}`))).toBeInTheDocument();
});

test('a check that is answered when the page was left leaves the next one as it is', async () => {
  const answer = Promise.withResolvers<AnswerOf<'previewImport'>>();
  render(
    <AppHarness at="/imports/import-1" answers={{ previewImport: () => answer.promise }}>
      <Link to="/members?q=asha">Members</Link>
      <Routes>
        <Route path={paths.import} element={<ImportPage />} />
        <Route path="*" element={<Address />} />
      </Routes>
    </AppHarness>,
  );
  await dayFirst();
  await check();
  await user.click(screen.getByRole('link', { name: 'Members' }));
  expect(await screen.findByText('/members?q=asha')).toBeInTheDocument();
  await act(async () => answer.resolve({ import: checkedImport() }));
  await act(async () => void (await vi.advanceTimersByTimeAsync(100)));
  expect(screen.getByText('/members?q=asha')).toBeInTheDocument();
});

test('what is missing is said, and the step stays', async () => {
  render(
    <all.Plain
      answers={{ previewImport: { import: importDetail({ problems: ['Choose the column of the name'] }) } }}
    />,
  );
  await dayFirst();
  await check();
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose the column of the name');
  expect(await currentStep()).toMatch(/Columns/);
});

test('a column of dates that the check finds is asked about before the rows are shown', async () => {
  const dates = [{ column: 4, order: 'day-first' as const, isAmbiguous: true }];
  render(<all.Plain answers={{ previewImport: { import: checkedImport({ dates }) } }} />);
  await dayFirst();
  await check();
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose whether the day or the month comes first');
  expect(await currentStep()).toMatch(/Columns/);
  expect(screen.getByRole('radiogroup', { name: 'Dates in Package' })).toBeInTheDocument();
});

test('staff choose no branch', async () => {
  render(<all.Staff />);
  await meaning('Naam');
  expect(screen.queryByRole('combobox', { name: 'Branch' })).not.toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'Plan' })).toBeInTheDocument();
});

test('rows with errors come first; each outcome can be listed', async () => {
  render(<all.Check />);
  const zubin = await rowItem(5);
  expect(screen.getByRole('radio', { name: 'With errors: 10' })).toBeChecked();
  expect(zubin.getByText('98765 is not a phone number of ten digits')).toBeInTheDocument();
  expect(screen.queryByText('Row 2')).not.toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'Updated: 12' }));
  const asha = await rowItem(2);
  expect(asha.getByText(/^Same phone number as/)).toHaveTextContent(
    'Same phone number as Asha Rao, who is in the gym already',
  );
  expect(within(asha.getByRole('list', { name: 'Read as' })).getByRole('listitem')).toHaveTextContent(
    'NameASHA RAOAsha Rao',
  );
  expect(within(asha.getByRole('list', { name: 'Changes' })).getByRole('listitem')).toHaveTextContent(
    'Expiry date10 Dec 20262 Dec 2026',
  );
  await user.click(screen.getByRole('radio', { name: 'Duplicates' }));
  expect(await screen.findByText('Row 6')).toBeInTheDocument();
  expect(screen.getByText(/row 3 of the file/)).toBeInTheDocument();
});

test('what was empty before is said so in the language of the page', async () => {
  const changes = [{ field: 'email' as const, from: '', to: 'asha@example.com' }];
  const getImportRows = { rows: [importRow(2, 'Asha Rao', { outcome: 'update', changes })], hasMore: false };
  i18n.loadAndActivate({ locale: 'hi', locales: 'hi-IN', messages: { empty: 'खाली' } });
  try {
    render(<all.Check answers={{ ...all.Check.args.answers, getImportRows }} />);
    expect(await screen.findByText('खाली')).toBeInTheDocument();
  } finally {
    await activateLanguage('en');
  }
});

test('a list of one row counts it as one', async () => {
  const getImportRows = { rows: [importRow(2, 'Asha Rao', { outcome: 'create' })], hasMore: false };
  render(<all.Check answers={{ ...all.Check.args.answers, getImportRows }} />);
  expect(await screen.findByText('1 row shown')).toBeInTheDocument();
});

test('what becomes of duplicates is tried at once', async () => {
  const previewImport = vi.fn<Call<'previewImport'>>(() => ({ import: checkedImport() }));
  render(<all.Check answers={{ ...all.Check.args.answers, previewImport }} />);
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Already in the gym' }), 'Skip them');
  expect(previewImport).toHaveBeenCalledExactlyOnceWith({
    gymId: 'gym-1',
    importId: 'import-1',
    options: { duplicates: { inGym: 'skip' } },
  });
});

const checkedWith = (inGym: 'skip' | 'create') => ({
  import: checkedImport({ duplicates: { inGym, inFile: 'skip' } }),
});

test('what becomes of duplicates can be chosen anew while the rows are checked, and is imported only then', async () => {
  const answers = [
    Promise.withResolvers<AnswerOf<'previewImport'>>(),
    Promise.withResolvers<AnswerOf<'previewImport'>>(),
  ];
  const previewImport = vi.fn<() => Promise<AnswerOf<'previewImport'>>>();
  for (const { promise } of answers) previewImport.mockReturnValueOnce(promise);
  render(<all.Check answers={{ ...all.Check.args.answers, previewImport }} />);
  const inGym = await screen.findByRole('combobox', { name: 'Already in the gym' });
  await user.selectOptions(inGym, 'Skip them');
  expect(inGym).toHaveDisplayValue('Skip them');
  // A disabled one would lose the focus.
  expect(inGym).toBeEnabled();
  await user.selectOptions(inGym, 'Add them again');
  expect(screen.getByRole('button', { name: /^Import / })).toBeDisabled();
  expect(previewImport).toHaveBeenCalledOnce();
  answers[0]?.resolve(checkedWith('skip'));
  await waitFor(() => expect(previewImport).toHaveBeenCalledTimes(2));
  expect(inGym).toHaveDisplayValue('Add them again');
  expect(screen.getByRole('button', { name: /^Import / })).toBeDisabled();
  answers[1]?.resolve(checkedWith('create'));
  await waitFor(() => expect(screen.getByRole('button', { name: /^Import / })).toBeEnabled());
  expect(inGym).toHaveDisplayValue('Add them again');
});

test('all rows are listed where another rule leaves none of the chosen outcome', async () => {
  const previewImport = vi.fn<Call<'previewImport'>>(() => ({
    import: checkedImport({ counts: { ...checkedCounts, create: 218, skip: 0, duplicates: 0 } }),
  }));
  render(<all.Check answers={{ ...all.Check.args.answers, previewImport }} />);
  await user.click(await screen.findByRole('radio', { name: 'Skipped: 4' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Already in the gym' }), 'Add them again');
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Skipped: 0' })).toBeDisabled());
  expect(screen.getByRole('radio', { name: 'Duplicates: 0' })).toBeDisabled();
  expect(screen.getByRole('radio', { name: /^All rows/ })).toBeChecked();
  expect(await rowItem(2)).toBeTruthy();
  expect(screen.queryByText('No such rows')).not.toBeInTheDocument();
});

test('a check of duplicates that failed leaves what is stored', async () => {
  const previewImport = failing('internal', 'Out of order');
  render(<all.Check answers={{ ...all.Check.args.answers, previewImport }} />);
  const inFile = await screen.findByRole('combobox', { name: 'Twice in the file' });
  await user.selectOptions(inFile, 'Add both');
  expect(await screen.findByText('Failed to Check the Rows')).toBeInTheDocument();
  expect(inFile).toHaveDisplayValue('Skip the duplicate');
});

test('rows with errors are downloaded page by page as they are in the file, with the reason and without formulas', async () => {
  const rows = [
    importRow(5, 'Zubin', { outcome: 'error', errors: [{ field: 'phone', error: 'No phone number' }] }),
    importRow(9, '=1+1', {
      outcome: 'error',
      cells: ['8', '=1+1'],
      errors: [
        { field: 'phone', error: 'The phone number is missing' },
        { field: 'name', error: 'A name has no digits' },
      ],
    }),
  ];
  const getImportRows = vi.fn<(input: ParsedOf<'getImportRows'>) => AnswerOf<'getImportRows'>>((input) =>
    input.after === 0 ? { rows: rows.slice(0, 1), hasMore: true } : { rows: rows.slice(1), hasMore: false },
  );
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:saved';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  render(<all.Check answers={{ ...all.Check.args.answers, getImportRows }} />);
  await user.click(await screen.findByRole('button', { name: 'Download Rows with Errors' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const text = await saved[0]!.text();
  expect(text.split('\r\n')).toEqual([
    'Sr No,Naam,Mobile no,Joining dt,Package,Column 6,Remark,Reason',
    '4,Zubin Mistry,98765,01/08/2026,Yearly,31/07/2027,,No phone number',
    `8,"'=1+1",,,,,,The phone number is missing; A name has no digits`,
    '',
  ]);
  vi.restoreAllMocks();
});

test('the button names what is imported, and the run shows its progress until the result', async () => {
  let processedRows = 0;
  const runImport = vi.fn<Call<'runImport'>>(() => {
    processedRows = 100;
    return { import: importSummary({ status: 'running', processedRows }) };
  });
  const getImport = () => ({
    import: checkedImport(
      processedRows === 0
        ? {}
        : processedRows < 300
          ? { status: 'running', processedRows }
          : { status: 'done', processedRows },
    ),
  });
  render(<all.Check answers={{ ...all.Check.args.answers, getImport, runImport }} />);
  await user.click(await screen.findByRole('button', { name: 'Import 226 members' }));
  const bar = await screen.findByRole('progressbar', { name: 'Import' });
  expect(bar).toHaveAttribute('aria-valuetext', '100 of 300 rows');
  processedRows = 200;
  await vi.advanceTimersByTimeAsync(1000);
  await waitFor(() => expect(bar).toHaveAttribute('aria-valuetext', '200 of 300 rows'));
  processedRows = 300;
  await vi.advanceTimersByTimeAsync(1000);
  expect(await screen.findByText('214 members added, 12 updated')).toBeInTheDocument();
  expect(runImport).toHaveBeenCalledExactlyOnceWith({ gymId: 'gym-1', importId: 'import-1' });
});

test('a run that has just begun has written nothing yet', async () => {
  const counts = { create: 0, update: 0, unchanged: 0, skip: 0, error: 0 };
  const getImport = { import: checkedImport({ status: 'running', processedRows: 0, counts }) };
  render(<all.Running answers={{ getImport }} />);
  expect(await screen.findByText(/^Nothing yet\. You can leave this page/)).toBeInTheDocument();
});

test('nothing to write, nothing to press', async () => {
  render(<all.CheckNothingToImport />);
  expect(await screen.findByRole('button', { name: 'Import 0 members' })).toBeDisabled();
});

test('before the import it is said which mails members get, once that is known', async () => {
  const nobody =
    /Nobody is welcomed by mail, but members with an e-mail address are reminded when their membership ends/;
  const { unmount } = render(<all.CheckWithWelcomeMails />);
  expect(await screen.findByText(/New members with an e-mail address are welcomed by mail/)).toBeVisible();
  expect(screen.queryByText(nobody)).toBeNull();
  unmount();
  const unknown = render(<all.Check answers={{ ...all.Check.args.answers, getWelcomeMail: pending }} />);
  expect(await screen.findByText('Nothing is written yet. An import can be undone for 7 days.')).toBeVisible();
  unknown.unmount();
  render(<all.Check />);
  expect(await screen.findByText(nobody)).toBeVisible();
});

test('a lost connection is said beside the progress, which stays', async () => {
  let isDown = false;
  const getImport = () => {
    if (isDown) throw new TypeError('Failed to fetch');
    return { import: checkedImport({ status: 'running', processedRows: 120 }) };
  };
  render(<all.Running answers={{ getImport }} />);
  await screen.findByRole('progressbar');
  isDown = true;
  await vi.advanceTimersByTimeAsync(1000);
  expect(await screen.findByText(/^No connection/)).toBeInTheDocument();
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '120 of 300 rows');
  isDown = false;
  await vi.advanceTimersByTimeAsync(1000);
  await waitFor(() => expect(screen.queryByText(/^No connection/)).not.toBeInTheDocument());
});

test('stopping is confirmed, with what stays', async () => {
  const cancelImport = vi.fn<Call<'cancelImport'>>(() => ({ success: true }));
  render(<all.Running answers={{ ...all.Running.args.answers, cancelImport }} />);
  await user.click(await screen.findByRole('button', { name: 'Stop Import' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Stop the import?' }));
  expect(dialog.getByText(/1,140 new, 40 updated.*stays until you undo it/)).toBeInTheDocument();
  expect(cancelImport).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('button', { name: 'Stop Import' }));
  expect(cancelImport).toHaveBeenCalledExactlyOnceWith({ gymId: 'gym-1', importId: 'import-1' });
});

test('the undo says what it removes, runs with progress, and lists who stayed', async () => {
  let status: 'done' | 'undoing' | 'undone' = 'done';
  const undoImport = vi.fn<Call<'undoImport'>>(() => {
    status = 'undoing';
    return { import: importSummary({ status, processedRows: 0 }) };
  });
  const getImport = () => ({ import: checkedImport({ status, processedRows: 300, undoUntil: Date.UTC(2026, 10, 9) }) });
  const { getImportLeftovers } = all.UndoneWithLeftovers.args.answers ?? {};
  render(<all.Result answers={{ getImport, undoImport, ...(getImportLeftovers && { getImportLeftovers }) }} />);
  await user.click(await screen.findByRole('button', { name: 'Undo Import' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Undo the import of Members October.xlsx?' }));
  expect(dialog.getByText(/^This removes 214 members and restores 12 rows as they were\./)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Undo Import' }));
  expect(await screen.findByRole('progressbar', { name: 'Undo' })).toBeInTheDocument();
  // The button that had the focus is gone.
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  status = 'undone';
  await vi.advanceTimersByTimeAsync(1000);
  const stayed = within(await screen.findByRole('list', { name: 'Members who stayed' }));
  expect(stayed.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Asha RaoVisited on 4 Nov 2026',
    'Vikram DesaiPaid ₹1,800 on 5 Nov 2026',
    'Meera IyerWas edited by Priya Nair on 5 Nov 2026',
  ]);
  expect(stayed.getByRole('link', { name: 'Asha Rao' })).toHaveAttribute('href', '/members/01934a7e-asha-rao');
});

test('after seven days there is no undo', async () => {
  render(<all.ResultAfterSevenDays />);
  expect(await screen.findByText('It cannot be undone any more.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Undo Import' })).not.toBeInTheDocument();
});

test('an unknown import leads to the list; members are denied', async () => {
  const { unmount } = render(<all.NotFound />);
  expect(await screen.findByRole('link', { name: 'All imports' })).toHaveAttribute('href', '/imports');
  unmount();
  render(<all.Denied />);
  expect(await screen.findByText('You do not have access to this page.')).toBeInTheDocument();
});
