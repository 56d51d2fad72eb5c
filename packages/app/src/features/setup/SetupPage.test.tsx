import { ApiError } from '@spotter/api';
import { composeStories } from '@storybook/react-vite';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { SessionContext } from '../../session/useSession.ts';
import type { PasswordIdentity } from '../../session/identity.ts';
import { fakeSession } from '../../testing/fakeSession.ts';
import { SetupPage, type SetupPageProps } from './SetupPage.tsx';
import * as stories from './SetupPage.stories.tsx';

const all = composeStories(stories);
const closed = () => Promise.reject(new ApiError('Closed', { code: 'setup-closed', status: 409 }));

function renderPage(props: Partial<SetupPageProps> = {}, signIn: PasswordIdentity['signIn'] = () => Promise.resolve()) {
  const create = vi.fn<SetupPageProps['create']>(() => Promise.resolve());
  const go = vi.fn<SetupPageProps['go']>();
  render(
    <SessionContext value={fakeSession({ is: 'signed-out' }, { signIn })}>
      <SetupPage
        load={() => Promise.resolve({ open: true, needsCode: false })}
        create={create}
        code=""
        go={go}
        {...props}
      />
    </SessionContext>,
  );
  return { create, go };
}

async function submit(password = 'a quiet morning run') {
  await userEvent.type(await screen.findByLabelText(/^Gym name/), ' Pulse Gym ');
  await userEvent.type(screen.getByLabelText(/^Full Name/), 'Ria Sen');
  await userEvent.type(screen.getByLabelText(/^Email/), 'Ria@pulse.in');
  await userEvent.type(screen.getByLabelText(/^Mobile Number/), '+91 98765 43210');
  await userEvent.type(screen.getByLabelText(/^Password/), password);
  await userEvent.click(screen.getByRole('button', { name: 'Create the gym' }));
}

test('sends the time zone of the browser', async () => {
  const options = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone: 'Asia/Dubai' });
  const { create } = renderPage();
  await submit();
  await vi.waitFor(() => expect(create).toHaveBeenCalledOnce());
  expect(create).toHaveBeenCalledWith(expect.objectContaining({ timeZone: 'Asia/Dubai' }));
});

test('creates the gym as the contract parses it, signs in, and goes inside by the login', async () => {
  const signIn = vi.fn<PasswordIdentity['signIn']>(() => Promise.resolve());
  const { create, go } = renderPage({}, signIn);
  await submit();
  await vi.waitFor(() => expect(go).toHaveBeenCalledExactlyOnceWith('/login'));
  expect(create).toHaveBeenCalledExactlyOnceWith({
    code: '',
    gymName: 'Pulse Gym',
    branchName: '',
    adminName: 'Ria Sen',
    email: 'ria@pulse.in',
    mobile: '+919876543210',
    password: 'a quiet morning run',
    timeZone: expect.any(String) as string,
  });
  expect(signIn).toHaveBeenCalledExactlyOnceWith('ria@pulse.in', 'a quiet morning run');
});

test('without what is required nothing is sent, and the first empty field has the focus', async () => {
  const { create } = renderPage();
  await userEvent.click(await screen.findByRole('button', { name: 'Create the gym' }));
  const name = await screen.findByRole('textbox', { name: /^Gym name/, description: /name of the gym/ });
  expect(name).toHaveFocus();
  expect(screen.getByLabelText(/^Password/)).toBeInvalid();
  expect(create).not.toHaveBeenCalled();
});

test('a short password is refused before it is sent', async () => {
  const { create } = renderPage();
  await submit('short');
  expect(await screen.findByText('Please use at least 8 characters')).toBeInTheDocument();
  expect(create).not.toHaveBeenCalled();
});

test('from another machine it asks for the code', async () => {
  const { create } = renderPage({ load: () => Promise.resolve({ open: true, needsCode: true }) });
  await submit();
  expect(await screen.findByRole('textbox', { name: /^Code/, description: /Please enter the code/ })).toHaveFocus();
  expect(create).not.toHaveBeenCalled();
});

test('all that is missing is said at once, the code among it', async () => {
  const { create } = renderPage({ load: () => Promise.resolve({ open: true, needsCode: true }) });
  await userEvent.type(await screen.findByLabelText(/^Password/), 'short');
  await userEvent.click(screen.getByRole('button', { name: 'Create the gym' }));
  expect(await screen.findByRole('textbox', { name: /^Code/, description: /Please enter the code/ })).toHaveFocus();
  expect(screen.getByLabelText(/^Gym name/)).toBeInvalid();
  expect(screen.getByLabelText(/^Password/)).toHaveAccessibleDescription(/at least 8 characters/);
  expect(create).not.toHaveBeenCalled();
});

test('the code of the printed link is filled in', async () => {
  render(<all.CodeOfTheLink />);
  expect(await screen.findByRole('textbox', { name: /^Code/ })).toHaveValue('ABCD-EFGH-JKMN-PQRS');
});

test('a code that is asked for only when the form is sent gets its field', async () => {
  render(<all.CodeWantedAfterAll />);
  await submit();
  expect(await screen.findByRole('textbox', { name: /^Code/, description: /^Please enter the code/ })).toHaveFocus();
  await userEvent.keyboard('ABCD');
  expect(screen.getByRole('textbox', { name: /^Code/ })).toHaveValue('ABCD');
});

test('a refusal is shown at its field, and other failures above the form', async () => {
  const { unmount } = render(<all.WrongCode />);
  await submit();
  expect(await screen.findByRole('textbox', { name: /^Code/, description: /not valid/ })).toHaveFocus();
  unmount();
  render(<all.Unreachable />);
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent('The server cannot be reached');
});

test('of several refused fields the first has the focus', async () => {
  const fields = [
    { field: 'mobile', error: 'This number is taken' },
    { field: 'email', error: 'This address is taken' },
    { field: 'password', error: 'This password is in every list' },
  ];
  renderPage({ create: () => Promise.reject(new ApiError('Invalid', { code: 'invalid', status: 400, fields })) });
  await submit();
  expect(await screen.findByRole('textbox', { name: /^Email/, description: /is taken/ })).toHaveFocus();
  expect(screen.getByLabelText(/^Mobile Number/)).toBeInvalid();
});

test.each(['Closed', 'ClosedMeanwhile'] as const)('%s leads to the login', async (name) => {
  const Story = all[name];
  render(<Story />);
  if (name === 'ClosedMeanwhile') await submit();
  expect(await screen.findByRole('heading', { name: 'Already set up' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to the login' })).toHaveAttribute('href', '/login');
  expect(screen.queryByRole('button', { name: 'Create the gym' })).not.toBeInTheDocument();
});

test('a gym that was created by a try whose answer was lost is entered; somebody else’s is not', async () => {
  const signIn = vi.fn<PasswordIdentity['signIn']>(() => Promise.resolve());
  const { go } = renderPage({ create: closed }, signIn);
  await submit();
  await vi.waitFor(() => expect(go).toHaveBeenCalledExactlyOnceWith('/login'));
  expect(signIn).toHaveBeenCalledExactlyOnceWith('ria@pulse.in', 'a quiet morning run');
  cleanup();
  const other = renderPage({ create: closed }, () => Promise.reject(new Error('Invalid email or password')));
  await submit();
  expect(await screen.findByRole('heading', { name: 'Already set up' })).toBeInTheDocument();
  expect(other.go).not.toHaveBeenCalled();
});

test('where the state cannot be loaded, Retry loads it again', async () => {
  const load = vi
    .fn<SetupPageProps['load']>()
    .mockRejectedValueOnce(new Error('No answer'))
    .mockResolvedValue({ open: true, needsCode: false });
  renderPage({ load });
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: 'Create the gym' })).toBeInTheDocument();
});
