import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Link, Route, Routes, useNavigate, useSearchParams } from 'react-router-dom';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { setupHarness, user } from '../testing/listScreen.ts';
import { AppHarness } from '../testing/AppHarness.tsx';
import { FormDialog } from './FormDialog.tsx';
import { LeaveGuard, SharedLeaveGuard, useLeaveGuard } from './LeaveGuard.tsx';

setupHarness();

const nothing = () => undefined;

function Form() {
  const [words, setWords] = useState('');
  const [, setParams] = useSearchParams();
  return (
    <>
      <input aria-label="Words" value={words} onChange={(event) => setWords(event.target.value)} />
      <button onClick={() => setParams({ view: 'other' })}>Another view</button>
      <Link to="/away">Away</Link>
      <LeaveGuard isOn={words !== ''} />
    </>
  );
}

function Dialog() {
  const navigate = useNavigate();
  return (
    <FormDialog
      title="Form"
      submitLabel="Save"
      form={{ isBusy: false, isDirty: true, question: undefined, submit: nothing, submitCount: 0, summary: [] }}
      onClose={nothing}
    >
      <button type="button" onClick={() => void navigate('/away')}>
        Leave
      </button>
    </FormDialog>
  );
}

const renderForm = () =>
  render(
    <AppHarness at="/form">
      <Routes>
        <Route path="/form" element={<Form />} />
        <Route path="/dialog" element={<Dialog />} />
        <Route path="/away" element={<p>Somewhere else</p>} />
      </Routes>
    </AppHarness>,
  );
const findDialog = async () => within(await screen.findByRole('alertdialog', { name: 'Discard what you entered?' }));

test('without changes navigation is not blocked', async () => {
  renderForm();
  await user.click(screen.getByRole('link', { name: 'Away' }));
  expect(await screen.findByText('Somewhere else')).toBeVisible();
});

test('with unsaved changes navigation asks: staying keeps them, discarding leaves', async () => {
  renderForm();
  await user.type(screen.getByLabelText('Words'), 'Rhea');
  await user.click(screen.getByRole('link', { name: 'Away' }));
  await user.click((await findDialog()).getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(screen.getByLabelText('Words')).toHaveValue('Rhea');
  await user.click(screen.getByRole('link', { name: 'Away' }));
  await user.click((await findDialog()).getByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('Somewhere else')).toBeVisible();
});

/** Whether the browser would ask before it closes the page. */
const asksAtClosing = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }));

test('closing the page with unsaved changes asks, in the browser’s words', async () => {
  const { unmount } = renderForm();
  expect(asksAtClosing()).toBe(false);
  await user.type(screen.getByLabelText('Words'), 'Rhea');
  expect(asksAtClosing()).toBe(true);
  await user.clear(screen.getByLabelText('Words'));
  expect(asksAtClosing()).toBe(false);
  await user.type(screen.getByLabelText('Words'), 'Rhea');
  unmount();
  expect(asksAtClosing()).toBe(false);
});

test('what was discarded does not ask again, and changes made after staying do', async () => {
  renderForm();
  await user.type(screen.getByLabelText('Words'), 'Rhea');
  await user.click(screen.getByRole('link', { name: 'Away' }));
  await findDialog();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  await user.clear(screen.getByLabelText('Words'));
  await user.click(screen.getByRole('link', { name: 'Away' }));
  expect(await screen.findByText('Somewhere else')).toBeVisible();
});

function Section({ name }: { name: string }) {
  const [words, setWords] = useState('');
  useLeaveGuard(words !== '');
  return <input aria-label={name} value={words} onChange={(event) => setWords(event.target.value)} />;
}

test('of several forms on a page, any with unsaved changes asks: once', async () => {
  render(
    <AppHarness at="/form">
      <Routes>
        <Route
          path="/form"
          element={
            <SharedLeaveGuard>
              <Section name="Gym" />
              <Section name="Tax" />
              <Link to="/away">Away</Link>
            </SharedLeaveGuard>
          }
        />
        <Route path="/away" element={<p>Somewhere else</p>} />
      </Routes>
    </AppHarness>,
  );
  expect(asksAtClosing()).toBe(false);
  await user.type(screen.getByLabelText('Gym'), 'Iron');
  await user.type(screen.getByLabelText('Tax'), '18');
  await user.clear(screen.getByLabelText('Gym'));
  expect(asksAtClosing()).toBe(true);
  await user.click(screen.getByRole('link', { name: 'Away' }));
  await user.click((await findDialog()).getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  await user.clear(screen.getByLabelText('Tax'));
  expect(asksAtClosing()).toBe(false);
  await user.click(screen.getByRole('link', { name: 'Away' }));
  expect(await screen.findByText('Somewhere else')).toBeVisible();
});

const pageOf = (hasForm: boolean) => (
  <AppHarness>
    <SharedLeaveGuard>{hasForm && <Section name="Gym" />}</SharedLeaveGuard>
    <Section name="Alone" />
  </AppHarness>
);

test('a form with unsaved changes that is taken away holds nobody, nor does one without a guard around it', async () => {
  const { rerender } = render(pageOf(true));
  await user.type(screen.getByLabelText('Alone'), 'x');
  expect(asksAtClosing()).toBe(false);
  await user.type(screen.getByLabelText('Gym'), 'Iron');
  expect(asksAtClosing()).toBe(true);
  rerender(pageOf(false));
  expect(asksAtClosing()).toBe(false);
});

test('a query change on the same page is not blocked', async () => {
  renderForm();
  await user.type(screen.getByLabelText('Words'), 'Rhea');
  await user.click(screen.getByRole('button', { name: 'Another view' }));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(screen.getByLabelText('Words')).toHaveValue('Rhea');
});

test('unsaved changes in a dialog block navigation', async () => {
  render(
    <AppHarness at="/dialog">
      <Routes>
        <Route path="/dialog" element={<Dialog />} />
        <Route path="/away" element={<p>Somewhere else</p>} />
      </Routes>
    </AppHarness>,
  );
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  await user.click((await findDialog()).getByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('Somewhere else')).toBeVisible();
});

function PageWithDialog() {
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  useLeaveGuard(true);
  if (!isOpen) return <button onClick={() => setIsOpen(true)}>Open</button>;
  return (
    <FormDialog
      title="Form"
      submitLabel="Save"
      form={{ isBusy: false, isDirty: false, question: undefined, submit: nothing, submitCount: 0, summary: [] }}
      onClose={nothing}
    >
      <button type="button" onClick={() => void navigate('/away')}>
        Leave
      </button>
    </FormDialog>
  );
}

test('changes of the page below a dialog without any are guarded', async () => {
  render(
    <AppHarness at="/page">
      <Routes>
        <Route
          path="/page"
          element={
            <SharedLeaveGuard>
              <PageWithDialog />
            </SharedLeaveGuard>
          }
        />
        <Route path="/away" element={<p>Somewhere else</p>} />
      </Routes>
    </AppHarness>,
  );
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await user.click((await findDialog()).getByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('Somewhere else')).toBeVisible();
});
