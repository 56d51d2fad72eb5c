import { composeStories } from '@storybook/react-vite';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ApiError, type AttendanceLog, type AttendanceMethod, attendanceMethods, errorOfResponse } from '@spotter/api';
import { pending } from '@spotter/api/fake';
import { createSmallClient } from '@spotter/api/small';
import { blockStorage } from '@spotter/web-core/blockStorage';
import { IdentityFailure } from '@spotter/web-core/testing';
import * as scanStories from './Scan.stories.tsx';
import * as signInStories from './SignIn.stories.tsx';
import * as stories from './Pass.stories.tsx';
import { code, logs, passWith } from './testing/data.ts';
import { type GymBranding, passRoutes } from './services.ts';
import { type FakeOptions, fakeServices, page, users } from './testing/fakes.ts';
import { Phone } from './testing/Phone.tsx';

const all = { ...composeStories(stories), ...composeStories(signInStories) };
const scans = composeStories(scanStories);
const checkedIn = {
  action: 'checkin' as const,
  message: 'Asha Rao checked in',
  totalVisits: 48,
  currentlyCheckedIn: true,
  lastCheckIn: 0,
};

test('a code in the address checks in at once, under one key, and shows it', async () => {
  const services = fakeServices({ user: users.member, code, answers: { universalCheckIn: checkedIn } });
  const call = vi.spyOn(services.calls, 'universalCheckIn');
  render(<Phone services={services} />);
  const headline = await screen.findByRole('heading', { name: 'Checked in' });
  await waitFor(() => expect(headline).toHaveFocus());
  expect(screen.getByText('Welcome back, Asha · visit 48')).toBeInTheDocument();
  expect(call).toHaveBeenCalledExactlyOnceWith(
    { gymId: 'gym-1', type: 'QR', qrData: code },
    { idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) },
  );
  expect(services.address.takeCode()).toBeUndefined();
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(await screen.findByRole('region', { name: 'Membership' })).toBeInTheDocument();
});

test('without a connection the same scan can be tried again under the same key', async () => {
  const universalCheckIn = vi
    .fn<() => typeof checkedIn>(() => checkedIn)
    .mockImplementationOnce(() => {
      throw new ApiError('The server cannot be reached.', { code: 'network' });
    });
  const services = fakeServices({ user: users.member, code, answers: { universalCheckIn } });
  const call = vi.spyOn(services.calls, 'universalCheckIn');
  render(<Phone services={services} />);
  await screen.findByRole('heading', { name: 'There is no connection' });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Checked in' });
  const keys = call.mock.calls.map(([, options]) => options?.idempotencyKey);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test('a network that answers nothing is no connection after 10 s; an answer that comes later counts', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const answer = Promise.withResolvers<typeof checkedIn>();
    const services = fakeServices({
      user: users.member,
      code,
      answers: { universalCheckIn: vi.fn<() => Promise<typeof checkedIn>>(() => answer.promise) },
    });
    const [call, signal] = [vi.spyOn(services.calls, 'universalCheckIn'), vi.spyOn(services, 'signal')];
    render(<Phone services={services} />);
    await screen.findByText('Checking you in…');
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(screen.getByRole('heading', { name: 'There is no connection' })).toBeInTheDocument();
    expect(signal.mock.calls).toEqual([['attention']]);
    answer.resolve(checkedIn);
    expect(await screen.findByRole('heading', { name: 'Checked in' })).toBeInTheDocument();
    expect(signal.mock.calls).toEqual([['attention'], ['success']]);
    expect(call).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
  }
});

test('a network that wants a sign-in is no connection', async () => {
  const answers = {
    universalCheckIn: () => {
      throw errorOfResponse(200, '<h1>Welcome to our free Wi-Fi</h1>');
    },
  };
  render(<Phone user={users.member} code={code} answers={answers} />);
  expect(await screen.findByRole('heading', { name: 'There is no connection' })).toBeInTheDocument();
});

test('an identity service that answers nothing is no connection either', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const services = fakeServices({ user: users.member, code });
    services.identity.token = () => new Promise(() => undefined);
    render(<Phone services={services} />);
    await screen.findByText('Checking you in…');
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(screen.getByRole('heading', { name: 'There is no connection' })).toBeInTheDocument();
  } finally {
    vi.useRealTimers();
  }
});

test('the same code, opened twice, is one scan; after a refusal it is another', async () => {
  const answer = Promise.withResolvers<typeof checkedIn>();
  const refused = new ApiError('Your membership is frozen', { code: 'entry-refused', status: 409 });
  const universalCheckIn = vi.fn<() => Promise<typeof checkedIn>>(() => answer.promise);
  const services = fakeServices({ user: users.member, code, answers: { universalCheckIn } });
  const call = vi.spyOn(services.calls, 'universalCheckIn');
  render(<Phone services={services} />);
  await screen.findByText('Checking you in…');
  act(() => services.address.scan(code));
  await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
  await act(async () => answer.reject(refused));
  await screen.findByRole('heading', { name: 'Your membership is frozen' });
  universalCheckIn.mockResolvedValue(checkedIn);
  act(() => services.address.scan(code));
  await screen.findByRole('heading', { name: 'Checked in' });
  const [first, second, third] = call.mock.calls.map(([, options]) => options?.idempotencyKey);
  expect([second === first, third === first]).toEqual([true, false]);
});

test('where the session could not start, trying the scan again starts it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const options: FakeOptions = {
    user: users.member,
    code,
    unreachable: 'No service',
    answers: { universalCheckIn: checkedIn },
  };
  render(<Phone services={fakeServices(options)} />);
  await screen.findByText('No service');
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  delete options.unreachable;
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Checked in' })).toBeInTheDocument();
});

test('a result of before is gone when the phone is looked at again', async () => {
  const services = fakeServices({ user: users.member, code, answers: { universalCheckIn: checkedIn } });
  render(<Phone services={services} />);
  await screen.findByRole('heading', { name: 'Checked in' });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 59_000 });
  try {
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(screen.getByRole('heading', { name: 'Checked in' })).toBeInTheDocument();
    vi.setSystemTime(Date.now() + 60_000);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByRole('region', { name: 'Membership' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Done' })).not.toBeInTheDocument();
  } finally {
    vi.useRealTimers();
  }
});

test('a code that comes while the page is open is another scan', async () => {
  const services = fakeServices({ user: users.member, answers: { universalCheckIn: checkedIn } });
  const call = vi.spyOn(services.calls, 'universalCheckIn');
  render(<Phone services={services} />);
  await screen.findByRole('region', { name: 'Membership' });
  services.address.scan(code);
  await screen.findByRole('heading', { name: 'Checked in' });
  expect(call).toHaveBeenCalledOnce();
});

test('the home branch says when it will be quiet, which an old answer does not', async () => {
  const { QuietTimes } = all;
  vi.setSystemTime(Date.UTC(2026, 10, 3, 4, 30));
  const first = render(<QuietTimes />);
  expect(await screen.findByText('Quiet today: 12–4:30 pm and 8:30–10 pm')).toBeInTheDocument();
  first.unmount();
  vi.setSystemTime(Date.UTC(2026, 10, 4, 4, 30));
  render(<QuietTimes />);
  expect(await screen.findByText('about 27 of 120')).toBeInTheDocument();
  expect(screen.queryByText(/Quiet today/)).not.toBeInTheDocument();
  vi.useRealTimers();
});

test('before the first visit the pass speaks of none, not of a check-out', async () => {
  const { FirstDay } = all;
  render(<FirstDay />);
  const membership = within(await screen.findByRole('region', { name: 'Membership' }));
  expect(membership.getByText('No visits yet')).toBeInTheDocument();
  expect(membership.queryByText('Checked out')).not.toBeInTheDocument();
});

test.each([
  ['Failed', 'This code has been used', 'Scan code'],
  ['CodeExpired', 'This code has expired', 'Scan code'],
  ['CodeOfAnotherGym', 'This code is not known at your gym', 'Scan code'],
  ['Inactive', 'This membership is inactive', 'Back to my pass'],
  ['BranchInactive', 'Bandra West is inactive and takes no check-ins', 'Back to my pass'],
  ['Offline', 'There is no connection', 'Try again'],
] as const)('%s: one sentence, and what to do', async (name, title, remedy) => {
  const Refused = scans[name];
  render(<Refused />);
  expect(within(await screen.findByRole('alert')).getByRole('heading', { name: title })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: remedy })).toBeInTheDocument();
});

test('an expired membership is let in with a warning; a repeated scan says when it was', async () => {
  const { unmount } = render(<scans.ExpiredMembership />);
  expect(await screen.findByText(/Membership expired on 1 Nov 2026/)).toBeInTheDocument();
  unmount();
  render(<scans.Repeated />);
  expect(await screen.findByText(/Already checked in at 9:59 am/)).toBeInTheDocument();
});

test('a frozen membership says until when; one that has expired or is inactive says that instead', async () => {
  const { unmount } = render(<all.Frozen />);
  expect(await screen.findByText('Frozen until 12 Nov 2026. Your term ends that much later.')).toBeInTheDocument();
  unmount();
  for (const change of [{ isExpired: true }, { status: 'inactive' as const }]) {
    const getPass = passWith({ frozenUntil: '2026-11-12', ...change });
    const { unmount: leave } = render(<Phone user={users.member} answers={{ getPass }} />);
    expect(await screen.findByText(/^Your membership (is inactive|has expired)/)).toBeInTheDocument();
    expect(screen.queryByText(/Frozen/)).not.toBeInTheDocument();
    leave();
  }
});

const toneShown = async () => (await screen.findByRole('alert')).closest('[data-tone]')?.getAttribute('data-tone');

test.each([
  ['Plain', 'success'],
  ['CheckedOut', 'success'],
  ['Milestone', 'success'],
  ['Repeated', 'success'],
  ['ExpiredMembership', 'attention'],
  ['Notices', 'attention'],
  ['CodeExpired', 'attention'],
  ['Offline', 'attention'],
  ['Refused', 'refused'],
  ['Inactive', 'refused'],
  ['BranchInactive', 'refused'],
] as const)('%s is shown in the tone %s', async (name, tone) => {
  const Shown = scans[name];
  render(<Shown />);
  expect(await toneShown()).toBe(tone);
});

test('every notice is said in words, and how long the membership lasts', async () => {
  const { unmount } = render(<scans.Notices />);
  await screen.findByRole('alert');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '₹1,200 due since 3 Oct 2026. Please see the desk.',
    '100th visit',
  ]);
  expect(screen.getByText('3 days left')).toBeInTheDocument();
  unmount();
  render(<scans.LastDay />);
  expect(await screen.findByText('Last day')).toBeInTheDocument();
});

test('a check-in has the time of the server, whatever the clock of the phone or of a second try says', async () => {
  const arrivedAt = Date.UTC(2026, 10, 3, 12, 32);
  const answers = { universalCheckIn: { ...checkedIn, lastCheckIn: arrivedAt } };
  render(<Phone services={fakeServices({ user: users.member, code, answers })} />);
  expect(await screen.findByText('6:02 pm')).toBeInTheDocument();
});

test('a result is felt and heard once, in its tone', async () => {
  const services = fakeServices({ user: users.member, code, answers: { universalCheckIn: checkedIn } });
  const signal = vi.spyOn(services, 'signal');
  render(<Phone services={services} />);
  await screen.findByRole('alert');
  expect(signal.mock.calls).toEqual([['success']]);
});

test('a code that the kiosk has signed itself is sent like any other; before the sign-in it names the gym', async () => {
  const signed = 'k.device_1.59461234.abcdefghijklmnopqrstuv';
  const services = fakeServices({ user: users.member, code: signed, answers: { universalCheckIn: checkedIn } });
  const call = vi.spyOn(services.calls, 'universalCheckIn');
  const { unmount } = render(<Phone services={services} />);
  await screen.findByRole('heading', { name: 'Checked in' });
  expect(call).toHaveBeenCalledExactlyOnceWith({ gymId: 'gym-1', type: 'QR', qrData: signed }, expect.anything());
  unmount();
  const visitor = fakeServices({ user: null, code: signed });
  const load = vi.spyOn(visitor, 'loadPublicBranding');
  render(<Phone services={visitor} />);
  await screen.findByText('The code was read. Sign in once first.');
  expect(load).toHaveBeenCalledWith('device=device_1');
});

test('under the host of a gym the page bears its name from the start, and its present one once that is loaded', async () => {
  const pageGym = { gymId: 'gym-1', name: 'Iron Temple', logoUrl: null };
  const services = fakeServices({ user: null, pageGym });
  const loading = Promise.withResolvers<GymBranding>();
  const load = vi.spyOn(services, 'loadPublicBranding').mockReturnValue(loading.promise);
  render(<Phone services={services} />);
  await screen.findByRole('heading', { name: 'Sign in to your pass' });
  expect(screen.getByText('Iron Temple')).toBeInTheDocument();
  expect(load).toHaveBeenCalledExactlyOnceWith('gym=gym-1');
  loading.resolve({ name: 'Iron Temple Bandra', logoUrl: null });
  expect(await screen.findByText('Iron Temple Bandra')).toBeInTheDocument();
});

test('under the host of a gym the choice of several bears its name', async () => {
  const pageGym = { gymId: 'gym-1', name: 'The Temple', logoUrl: null };
  render(<Phone services={fakeServices({ user: users.member, isGymless: true, pageGym })} />);
  await screen.findByRole('heading', { name: 'Choose your gym' });
  expect(screen.getByText('The Temple')).toBeInTheDocument();
});

test('staff see the result and the way to the dashboard, and no visits', async () => {
  render(<scans.ByStaff />);
  await screen.findByRole('heading', { name: 'Checked in' });
  expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute('href', '/dashboard');
  expect(screen.queryByText(/visit/i)).not.toBeInTheDocument();
});

test('scanned by nobody, a code is not sent, before the sign-in or after it', async () => {
  const services = fakeServices({ user: null, code, answers: { universalCheckIn: checkedIn } });
  const call = vi.spyOn(services.calls, 'universalCheckIn');
  render(<Phone services={services} />);
  await screen.findByText('The code was read. Sign in once first.');
  await userEvent.type(screen.getByLabelText('Email'), 'asha@example.com{Enter}');
  await screen.findByRole('heading', { name: 'Check your mail' });
  await userEvent.click(screen.getByText('The link opens somewhere else?'));
  await userEvent.type(screen.getByLabelText('Paste the link here'), `${page}?mode=signIn&oobCode=abc`);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in with this link' }));
  expect(await screen.findByText(/The code that you scanned has expired/)).toBeInTheDocument();
  expect(call).not.toHaveBeenCalled();
});

test('a code that was scanned on another day is not spoken of after the sign-in', async () => {
  const memory = { email: 'asha@example.com', scannedAt: Date.now() - 86_400_000 };
  render(<Phone user={null} memory={memory} link={`${page}?mode=signIn&oobCode=abc`} />);
  expect(await screen.findByText(/From now on, scan the code on the screen/)).toBeInTheDocument();
  expect(screen.queryByText(/The code that you scanned has expired/)).not.toBeInTheDocument();
});

test('the mail is asked for with the page it leads back to', async () => {
  const services = fakeServices({ user: null });
  const call = vi.spyOn(services.calls, 'sendEmailSignInLink');
  render(<Phone services={services} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Mail me a link' }));
  expect(screen.getByText('Please enter your email address')).toBeInTheDocument();
  expect(call).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText('Email'), 'asha@example.com{Enter}');
  await screen.findByRole('heading', { name: 'Check your mail' });
  expect(call).toHaveBeenCalledExactlyOnceWith({ email: 'asha@example.com', open: 'pass' });
});

test('a pasted text that is no link of ours is said at its field, which takes the focus', async () => {
  render(<Phone user={null} resolvePastedLink={() => Promise.resolve(undefined)} />);
  await userEvent.type(await screen.findByLabelText('Email'), 'asha@example.com{Enter}');
  await userEvent.click(await screen.findByText('The link opens somewhere else?'));
  const field = screen.getByLabelText('Paste the link here');
  await userEvent.type(field, 'something else');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in with this link' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(/^This is not the link of the mail/));
  expect(field).toHaveFocus();
});

test('a pasted link that cannot be looked at says why, and can be tried again', async () => {
  const link = `${page}?mode=signIn&oobCode=abc`;
  const resolvePastedLink = vi
    .fn<(text: string) => Promise<string | undefined>>(() => Promise.resolve(link))
    .mockRejectedValueOnce(new ApiError('The server cannot be reached.', { code: 'network' }))
    .mockRejectedValueOnce(new ApiError('Later', { code: 'unavailable' }));
  const services = fakeServices({ user: null, resolvePastedLink });
  const signIn = vi.spyOn(services.identity, 'signInByLink');
  render(<Phone services={services} />);
  await userEvent.type(await screen.findByLabelText('Email'), 'asha@example.com{Enter}');
  await userEvent.click(await screen.findByText('The link opens somewhere else?'));
  await userEvent.type(screen.getByLabelText('Paste the link here'), 'https://gym.example/account-link?code=x{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no connection');
  const again = screen.getByRole('button', { name: 'Sign in with this link' });
  await userEvent.click(again);
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('The sign-in service does not answer'));
  await userEvent.click(again);
  await screen.findByText('This phone is signed in.');
  expect(signIn).toHaveBeenCalledExactlyOnceWith('asha@example.com', link);
});

test('on another phone the link asks for the address, and signs in with it', async () => {
  const services = fakeServices({ user: null, link: `${page}?mode=signIn&oobCode=abc` });
  const signIn = vi.spyOn(services.identity, 'signInByLink');
  render(<Phone services={services} />);
  await userEvent.type(await screen.findByLabelText('Which address was the mail sent to?'), 'asha@example.com{Enter}');
  await screen.findByText('This phone is signed in.');
  expect(signIn).toHaveBeenCalledExactlyOnceWith('asha@example.com', `${page}?mode=signIn&oobCode=abc`);
  expect(services.address.link()).toBeUndefined();
});

test('the link of an account with a second factor asks for its code, and signs in with it', async () => {
  const services = fakeServices({ user: null, link: `${page}?mode=signIn&oobCode=abc`, challenge: {} });
  const challenge = await services.identity.challengeOf(undefined);
  if (!challenge) throw new Error('There is no challenge');
  const submitCode = vi
    .spyOn(challenge, 'submitCode')
    .mockRejectedValueOnce(new IdentityFailure('invalid-verification-code'));
  vi.spyOn(services.identity, 'challengeOf').mockResolvedValue(challenge);
  render(<Phone services={services} />);
  await userEvent.type(await screen.findByLabelText('Which address was the mail sent to?'), 'asha@example.com{Enter}');
  const field = await screen.findByRole('textbox', { name: 'Code' });
  expect(screen.getByRole('heading', { name: 'Two-factor sign-in' })).toBeInTheDocument();
  const submit = screen.getByRole('button', { name: 'Sign in' });
  await userEvent.click(submit);
  expect(await screen.findByRole('alert')).toHaveTextContent('Please enter the code');
  await waitFor(() => expect(field).toHaveFocus());
  await userEvent.type(field, '000 000{Enter}');
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('That code is not right'));
  await waitFor(() => expect(field).toHaveFocus());
  await userEvent.clear(field);
  await userEvent.type(field, '123 456{Enter}');
  await screen.findByText('This phone is signed in.');
  expect(submitCode.mock.calls).toEqual([['000000'], ['123456']]);
  expect(services.memory.read('email')).toBe('asha@example.com');
  expect(services.address.link()).toBeUndefined();
});

test('a recovery code signs in too; without any code, there is a way back', async () => {
  const submitRecoveryCode = vi.fn<(code: string) => Promise<void>>(() =>
    Promise.reject(new IdentityFailure('invalid-action-code')),
  );
  const services = fakeServices({
    user: null,
    link: `${page}?mode=signIn&oobCode=abc`,
    memory: { email: 'asha@example.com' },
    challenge: { submitRecoveryCode },
  });
  render(<Phone services={services} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
  const field = screen.getByRole('textbox', { name: 'Recovery code' });
  await waitFor(() => expect(field).toHaveFocus());
  await userEvent.type(field, 'abcd-efgh-jkmn-pqrs{Enter}');
  expect(submitRecoveryCode).toHaveBeenCalledExactlyOnceWith('abcd-efgh-jkmn-pqrs');
  expect(await screen.findByRole('alert')).toHaveTextContent('Two-factor sign-in is off now');
  await userEvent.click(screen.getByRole('button', { name: 'Ask for a new link' }));
  await screen.findByRole('heading', { name: 'Sign in to your pass' });
});

test('a second step that cannot be loaded signs no phone in, says why, and can be tried again', async () => {
  const services = fakeServices({
    user: null,
    link: `${page}?oobCode=abc`,
    memory: { email: 'a@b.in' },
    challenge: {},
  });
  const { challengeOf } = services.identity;
  vi.spyOn(services.identity, 'challengeOf')
    .mockRejectedValueOnce(new IdentityFailure('network-request-failed'))
    .mockImplementation(challengeOf);
  render(<Phone services={services} />);
  expect(await screen.findByRole('heading', { name: 'There is no connection' })).toBeInTheDocument();
  expect(services.memory.read('user')).toBeUndefined();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('textbox', { name: 'Code' })).toBeInTheDocument();
});

test.each([
  ['LinkExpired', 'This link has expired'],
  ['LinkUsed', 'This link is not valid any more'],
  ['LinkOfDisabledAccount', 'This account has been disabled. Contact your administrator'],
  ['LinkWithoutConnection', 'There is no connection'],
  ['LinkOnAFullDisk', 'The disk of the server is full'],
] as const)('%s says so', async (name, title) => {
  const Told = all[name];
  render(<Told />);
  expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
});

test('a disabled account and too many mails are told in words', async () => {
  const { unmount } = render(<all.Disabled />);
  expect(await screen.findByRole('alert')).toHaveTextContent('This account has been disabled');
  unmount();
  render(<all.Throttled />);
  await userEvent.type(await screen.findByLabelText('Email'), 'asha@example.com{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many mails were requested');
});

test.each([page, 'https://server.example/pass/'])(
  'the camera takes codes of %s, no other text, and is closed after',
  async (address) => {
    let read: ((text: string) => void) | undefined;
    const close = vi.fn<() => void>();
    const services = fakeServices({
      user: users.member,
      answers: { universalCheckIn: checkedIn },
      openCamera: (_, onText) => {
        read = onText;
        return Promise.resolve(close);
      },
    });
    const call = vi.spyOn(services.calls, 'universalCheckIn');
    render(<Phone services={services} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Scan code' }));
    await screen.findByRole('heading', { name: 'Point at the code on the screen' });
    for (const foreign of [
      `${address}?next=evil#${code}`,
      `${address.replace('pass', 'login')}#${code}`,
      `javascript:${address}#${code}`,
      `https://gym.example/#${address}#${code}`,
      code,
      `${address}#${code}x`,
      'hello',
    ]) {
      read?.(foreign);
      expect(await screen.findByText(/This is not a code of your gym/)).toBeInTheDocument();
    }
    expect(call).not.toHaveBeenCalled();
    read?.(`${address}#${code}`);
    await screen.findByRole('heading', { name: 'Checked in' });
    expect(call).toHaveBeenCalledOnce();
    expect(close).toHaveBeenCalledOnce();
  },
);

test('without a connection the last pass is shown, with its time', async () => {
  render(<all.Offline />);
  expect(await screen.findByText(/No connection\. As of 2 Nov 2026, 6:02 pm\./)).toBeInTheDocument();
  expect(screen.getByText(/Checking in needs a connection\./)).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Membership' })).toHaveTextContent('47');
});

test('the title of the page names the view and the gym', async () => {
  const services = fakeServices({ user: users.member, view: 'history' });
  render(<Phone services={services} />);
  await waitFor(() => expect(document.title).toBe('History · Iron Temple'));
  await userEvent.click(await screen.findByRole('link', { name: 'Payments' }));
  expect(document.title).toBe('Payments · Iron Temple');
  await userEvent.click(screen.getByRole('link', { name: 'Pass' }));
  expect(document.title).toBe('Iron Temple');
});

/** A calendar date, so many days from now. */
const dateIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
function renderStored(member: Parameters<typeof passWith>[0], daysAgo: number) {
  const snapshot = { uid: 'uid-1', pass: passWith(member), at: Date.now() - daysAgo * 86_400_000, shape: 1 };
  return render(<all.Offline {...all.Offline.args} memory={{ snapshot }} />);
}

test('without a connection a membership that ended since is shown as expired, and a freeze that is over is not', async () => {
  const { unmount } = renderStored({ expiryDate: dateIn(-3), frozenUntil: dateIn(-4) }, 9);
  expect(await screen.findByText(/Your membership has expired/)).toBeInTheDocument();
  expect(screen.getByText('Expired on')).toBeInTheDocument();
  expect(screen.queryByText(/Frozen until/)).not.toBeInTheDocument();
  unmount();

  renderStored({ expiryDate: dateIn(3), frozenUntil: dateIn(2) }, 9);
  expect(await screen.findByText(/Frozen until/)).toBeInTheDocument();
  expect(screen.getByText('Valid until')).toBeInTheDocument();
  cleanup();

  // The server's answer of today is not judged by the clock of the phone.
  renderStored({ expiryDate: dateIn(-3) }, 0);
  expect(await screen.findByText('Valid until')).toBeInTheDocument();
});

test('a pass of somebody else, or of an older page, is never shown', async () => {
  for (const change of [{ uid: 'another' }, { shape: 0 }]) {
    const snapshot = { uid: 'uid-1', pass: passWith({ name: 'Somebody Else' }), at: 0, shape: 1, ...change };
    const { unmount } = render(
      <Phone user={users.member} memory={{ snapshot }} answers={{ getPass: () => pending() }} />,
    );
    expect(await screen.findByText('Loading your pass…')).toBeInTheDocument();
    expect(screen.queryByText('Somebody Else')).not.toBeInTheDocument();
    unmount();
  }
});

test('how full each branch is, is said in numbers and words', async () => {
  render(<all.Plain user={users.member} />);
  const meter = await screen.findByRole('meter', { name: 'Powai Lakeside' });
  expect(meter).toHaveAttribute('aria-valuetext', '64 of 60, Full');
});

test('the pass is fetched again when it becomes visible, when the network is back, and every 5 minutes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const getPass = vi.fn<() => ReturnType<typeof passWith>>(() => passWith());
  const { unmount } = render(<Phone user={users.member} answers={{ getPass }} />);
  await screen.findByRole('region', { name: 'Membership' });
  const expectRefetchAfter = async (happen: () => void) => {
    getPass.mockClear();
    act(happen);
    await waitFor(() => expect(getPass).toHaveBeenCalledOnce());
  };
  await expectRefetchAfter(() => void document.dispatchEvent(new Event('visibilitychange')));
  await expectRefetchAfter(() => void window.dispatchEvent(new Event('online')));
  await expectRefetchAfter(() => void vi.advanceTimersByTime(300_000));
  unmount();
  vi.useRealTimers();
});

test('the history grows by fifty as long as there is more', async () => {
  const requests: number[] = [];
  const services = fakeServices({
    user: users.member,
    view: 'history',
    answers: {
      getUserAttendanceLogs: ({ limit, userId, userType }) => {
        expect([userId, userType]).toEqual(['member-1', 'member']);
        requests.push(limit);
        return { success: true, attendanceLogs: logs(Math.min(limit, 73)) };
      },
    },
  });
  render(<Phone services={services} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Load More' }));
  expect(await screen.findByText('All 73 shown')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Load More' })).not.toBeInTheDocument();
  expect(requests).toEqual([50, 100]);
});

const historyRows = () =>
  within(screen.getByRole('table', { name: 'History' }))
    .getAllByRole('row')
    .slice(1);

test('without a connection the history is the last known, with its age, until a retry succeeds', async () => {
  let isOffline = true;
  const services = fakeServices({
    user: users.member,
    view: 'history',
    memory: { history: { uid: 'uid-1', logs: logs(4), at: Date.UTC(2026, 10, 2, 12, 32) } },
    answers: {
      getUserAttendanceLogs: () => {
        if (isOffline) throw new ApiError('The server cannot be reached.', { code: 'network' });
        return { success: true, attendanceLogs: logs(6) };
      },
    },
  });
  render(<Phone services={services} />);
  expect(await screen.findByText(/No connection\. As of (2 Nov 2026, )?6:02 pm\./i)).toBeInTheDocument();
  expect(historyRows()).toHaveLength(4);
  isOffline = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('All 6 shown')).toBeInTheDocument();
  expect(historyRows()).toHaveLength(6);
  expect(screen.queryByText(/No connection/)).not.toBeInTheDocument();
  expect(services.memory.read('history')?.logs).toHaveLength(6);
});

test('a history of one visit counts it as one', async () => {
  const answers = { getUserAttendanceLogs: { success: true as const, attendanceLogs: logs(1) } };
  render(<Phone services={fakeServices({ user: users.member, view: 'history', answers })} />);
  expect(await screen.findByText('1 shown')).toBeInTheDocument();
});

test('a history that cannot be refreshed for another reason stays, under the reason', async () => {
  const { HistoryFailedToRefresh } = all;
  render(<HistoryFailedToRefresh />);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Your history could not be refreshedSomething went wrong on our side',
  );
  expect(screen.getByRole('table', { name: 'History' })).toBeInTheDocument();
  expect(screen.queryByText(/No connection/)).not.toBeInTheDocument();
});

test('the phone remembers the first page of the history of its own user alone, until they sign out', async () => {
  const foreign = { uid: 'uid-2', logs: logs(4), at: 0 };
  const services = fakeServices({
    user: users.member,
    view: 'history',
    memory: { history: foreign },
    answers: { getUserAttendanceLogs: ({ limit }) => ({ success: true, attendanceLogs: logs(Math.min(limit, 73)) }) },
  });
  render(<Phone services={services} />);
  await screen.findByRole('heading', { name: 'History' });
  expect(screen.queryByText('28 Oct 2026, 7:15 am')).not.toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'Load More' }));
  await screen.findByText('All 73 shown');
  expect(services.memory.read('history')).toMatchObject({ uid: 'uid-1' });
  expect(services.memory.read('history')?.logs).toHaveLength(50);
  await act(() => services.session.signOut());
  expect(services.memory.read('history')).toBeUndefined();
});

test('the history says how in words, and not who was at the desk', async () => {
  const [log] = logs(1);
  const entry = (method: AttendanceMethod) => ({
    ...(log as AttendanceLog),
    id: method,
    method,
    assistedByName: 'Priya Nair',
  });
  const attendanceLogs = attendanceMethods.map(entry);
  const services = fakeServices({
    user: users.member,
    view: 'history',
    answers: { getUserAttendanceLogs: { success: true, attendanceLogs } },
  });
  render(<Phone services={services} />);
  await screen.findByText('All 8 shown');
  const texts = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[2]?.textContent);
  const how = ['Card', 'Card', 'QR code', 'QR code', 'At the desk', 'Phone', 'Imported', 'Auto check-out, estimated'];
  expect(texts).toEqual(how);
  expect(document.body).not.toHaveTextContent('Priya');
});

test.each([
  [false, 'Valid until'],
  [true, 'Expired on'],
])(
  'the record has the phone number as people read it; of an expired membership (%s) the date is “%s”',
  async (isExpired, label) => {
    const pass = passWith({ phone: '+919876543210', expiryDate: '2026-11-01', joinDate: '2026-10-01', isExpired });
    const answers = { getPass: () => Promise.resolve(pass) };
    render(<Phone services={fakeServices({ user: users.member, view: 'details', answers })} />);
    expect(await screen.findByText('+91 98765 43210')).toBeInTheDocument();
    expect(screen.getByText('1 Nov 2026').previousElementSibling).toHaveTextContent(label);
  },
);

test('the download holds the record and every visit; signing out forgets the pass', async () => {
  const services = fakeServices({ user: users.member, view: 'details' });
  render(<Phone services={services} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Download my data' }));
  await vi.waitFor(() => expect(services.saved).toHaveLength(1));
  const saved = JSON.parse(services.saved[0]?.text ?? '') as { member: { email: string }; attendance: unknown[] };
  expect(saved.member.email).toBe('asha.rao@example.com');
  expect(saved.attendance).toHaveLength(73);
  expect(services.memory.read('snapshot')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Sign out on this phone' }));
  await screen.findByRole('heading', { name: 'Sign in to your pass' });
  expect(services.memory.read('snapshot')).toBeUndefined();
  expect(services.memory.read('user')).toBeUndefined();
  // Whoever asked for it themselves is not told that it has ended.
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('an answer that arrives after the sign-out is not stored', async () => {
  const answers: ((pass: ReturnType<typeof passWith>) => void)[] = [];
  const services = fakeServices({
    user: users.member,
    view: 'details',
    memory: { snapshot: { uid: 'uid-1', pass: passWith(), at: 0, shape: 1 } },
    answers: { getPass: () => new Promise((resolve) => answers.push(resolve)) },
  });
  render(<Phone services={services} />);
  const button = await screen.findByRole('button', { name: 'Sign out on this phone' });
  await waitFor(() => expect(answers).toHaveLength(1));
  await userEvent.click(button);
  await screen.findByRole('heading', { name: 'Sign in to your pass' });
  await act(async () => answers[0]?.(passWith()));
  expect(services.memory.read('snapshot')).toBeUndefined();
});

test('a slow first answer does not replace a newer one', async () => {
  const answers: ((pass: ReturnType<typeof passWith>) => void)[] = [];
  const services = fakeServices({
    user: users.member,
    answers: { getPass: () => new Promise((resolve) => answers.push(resolve)) },
  });
  render(<Phone services={services} />);
  await waitFor(() => expect(answers).toHaveLength(1));
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(answers).toHaveLength(2));
  await act(async () => answers[1]?.(passWith({ name: 'Asha Rao', totalVisits: 48 })));
  await act(async () => answers[0]?.(passWith({ name: 'Asha Rao', totalVisits: 47 })));
  expect(screen.getByRole('region', { name: 'Membership' })).toHaveTextContent('48');
  expect(services.memory.read('snapshot')?.pass.member.totalVisits).toBe(48);
});

const unreadable = ['network-request-failed', 'internal-error', 'too-many-requests'];

test.each(unreadable)('a remembered user stays signed in while the token service fails with %s', async (code) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const services = fakeServices({ user: users.member, memory: { user: users.member } });
  services.identity.token = () => Promise.reject(new IdentityFailure(code));
  const signOut = vi.spyOn(services.identity, 'signOut');
  render(<Phone services={services} />);
  expect(await screen.findByRole('region', { name: 'Membership' })).toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(3_600_000));
  expect(screen.getByRole('region', { name: 'Membership' })).toBeInTheDocument();
  expect(services.memory.read('user')).toEqual(users.member);
  expect(signOut).not.toHaveBeenCalled();
  vi.useRealTimers();
});

test('a session that has ended by itself says so and leaves nothing of its user on the phone', async () => {
  const memory = {
    user: users.member,
    email: 'asha.rao@example.com',
    history: { uid: 'uid-1', logs: logs(1), at: 0 },
  };
  const services = fakeServices({ user: null, memory });
  render(<Phone services={services} />);
  expect(await screen.findByText(/Your session has ended/)).toBeInTheDocument();
  const left = (['user', 'email', 'history'] as const).map((key) => services.memory.read(key));
  expect(left).toEqual([undefined, undefined, undefined]);
});

test('hours without a connection sign nobody out', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    let isOffline = false;
    const getPass = () => {
      if (isOffline) throw new ApiError('The server cannot be reached.', { code: 'network' });
      return passWith();
    };
    const services = fakeServices({ user: users.member, answers: { getPass } });
    const signOut = vi.spyOn(services.identity, 'signOut');
    render(<Phone services={services} />);
    await screen.findByRole('region', { name: 'Membership' });
    isOffline = true;
    services.identity.token = () => Promise.reject(new IdentityFailure('network-request-failed'));
    await act(() => vi.advanceTimersByTimeAsync(3 * 3_600_000));
    expect(await screen.findByText(/No connection\. As of/)).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Membership' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Sign in to your pass' })).not.toBeInTheDocument();
    expect(signOut).not.toHaveBeenCalled();
    expect(services.memory.read('user')).toEqual(users.member);
    expect(services.memory.read('snapshot')).toBeDefined();
  } finally {
    vi.useRealTimers();
  }
});

test.each(unreadable)('a user who is not remembered stays signed in after %s, and can retry', async (code) => {
  const services = fakeServices({ user: users.member });
  const { token } = services.identity;
  services.identity.token = () => Promise.reject(new IdentityFailure(code));
  render(<Phone services={services} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Your pass could not be loaded');
  expect(screen.getByRole('button', { name: 'Sign out on this phone' })).toBeInTheDocument();
  services.identity.token = token;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('region', { name: 'Membership' })).toBeInTheDocument();
});

test.each(['user-token-expired', 'user-disabled', 'invalid-refresh-token'])(
  'a remembered user is signed out when the identity service says %s',
  async (code) => {
    const services = fakeServices({ user: users.member, memory: { user: users.member } });
    services.identity.token = () => Promise.reject(new IdentityFailure(code));
    render(<Phone services={services} />);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      code === 'user-disabled' ? 'This account has been disabled' : 'Your session has ended.',
    );
    expect(services.memory.read('user')).toBeUndefined();
  },
);

test('a user without claims gets a notice and is not signed out of the identity service', async () => {
  const services = fakeServices({ user: users.member });
  services.identity.token = () =>
    Promise.resolve({ token: 'token', uid: 'uid-1', expiresAt: Date.now() + 3_600_000, claims: {} });
  const signOut = vi.spyOn(services.identity, 'signOut');
  render(<Phone services={services} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Authentication setup incomplete.');
  expect(signOut).not.toHaveBeenCalled();
});

const inSecondGym = passWith({ name: 'Asha at Pulse' }, { gym: { ...passWith().gym, id: 'gym-2', name: 'Pulse' } });
const passOf = ({ gymId }: { gymId: string }) => (gymId === 'gym-2' ? inSecondGym : passWith());

test('somebody with several gyms chooses one, once for each phone', async () => {
  const services = fakeServices({ user: users.member, isGymless: true, answers: { getPass: passOf } });
  const { unmount } = render(<Phone services={services} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Pulse Fitness Bandra' }));
  expect(await screen.findByText('Asha at Pulse')).toBeInTheDocument();
  expect(services.memory.read('gym')).toBe('gym-2');
  unmount();
  // After a new sign-in the gym is entered without asking.
  const again = fakeServices({
    user: users.member,
    isGymless: true,
    answers: { getPass: passOf },
    memory: { gym: 'gym-2' },
  });
  render(<Phone services={again} />);
  expect(await screen.findByText('Asha at Pulse')).toBeInTheDocument();
});

test('switching the gym shows and keeps nothing of the one before', async () => {
  const user = { ...users.member, hasSeveralGyms: true };
  const services = fakeServices({ user, view: 'details', answers: { getPass: passOf } });
  render(<Phone services={services} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Switch gym' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Pulse Fitness Bandra' }));
  expect(await screen.findByText('Asha at Pulse')).toBeInTheDocument();
  expect(screen.queryByText('Asha Rao')).not.toBeInTheDocument();
  expect(services.memory.read('snapshot')?.pass.gym.id).toBe('gym-2');
  expect(services.memory.read('user')).toMatchObject({ gymId: 'gym-2' });
});

test('who scans a code of their other gym switches to it, and is checked in there', async () => {
  const universalCheckIn = vi.fn<(input: { gymId: string }) => typeof checkedIn>(({ gymId }) => {
    if (gymId !== 'gym-2') throw new ApiError('That code was not found', { code: 'not-found', status: 404 });
    return checkedIn;
  });
  const user = { ...users.member, hasSeveralGyms: true };
  const services = fakeServices({ user, code, answers: { getPass: passOf, universalCheckIn } });
  render(<Phone services={services} />);
  await screen.findByRole('heading', { name: 'This code is not known at your gym' });
  await userEvent.click(screen.getByRole('button', { name: 'Switch gym' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Pulse Fitness Bandra' }));
  expect(await screen.findByRole('heading', { name: 'Checked in' })).toBeInTheDocument();
  expect(universalCheckIn.mock.calls.map(([{ gymId }]) => gymId)).toEqual(['gym-1', 'gym-2']);
});

test('a code of no gym of theirs, and any other failure, offers nobody another gym', async () => {
  const { unmount } = render(<scans.CodeOfAnotherGym />);
  await screen.findByRole('heading', { name: 'This code is not known at your gym' });
  expect(screen.getByRole('button', { name: 'Scan code' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Switch gym' })).not.toBeInTheDocument();
  unmount();
  render(<scans.CodeExpired user={{ ...users.member, hasSeveralGyms: true }} />);
  await screen.findByRole('heading', { name: 'This code has expired' });
  expect(screen.queryByRole('button', { name: 'Switch gym' })).not.toBeInTheDocument();
});

test('somebody with one gym is not offered another', async () => {
  render(<Phone services={fakeServices({ user: users.member, view: 'details' })} />);
  expect(await screen.findByRole('button', { name: 'Sign out on this phone' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Switch gym' })).not.toBeInTheDocument();
});

async function askForLink() {
  await userEvent.type(await screen.findByLabelText('Email'), 'asha.rao@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Mail me a link' }));
  await screen.findByRole('heading', { name: 'Check your mail' });
}

test('a browser that stores no sign-in is warned about when the link is mailed', async () => {
  const { unmount } = render(<Phone user={null} />);
  await askForLink();
  expect(screen.queryByText('Reloading the page signs you out')).not.toBeInTheDocument();
  unmount();
  onTestFinished(blockStorage());
  render(<Phone user={null} />);
  await askForLink();
  expect(await screen.findByText('Reloading the page signs you out')).toBeInTheDocument();
});

test.each([
  ['of the pass', undefined, 'Your pass could not be loaded', 'Retry'],
  ['to a scan', code, 'There is no connection', 'Try again'],
])(
  'another network’s answer in place of that %s is a failure, which can be tried again',
  async (_, scanned, text, retry) => {
    const network = createSmallClient(passRoutes, {
      origin: 'https://gym.example',
      getToken: () => Promise.resolve('token'),
      fetch: () => Promise.resolve(Response.json({ login: 'https://wifi.example' })),
    });
    const services = fakeServices({ user: users.member, ...(scanned !== undefined && { code: scanned }) });
    render(<Phone services={{ ...services, calls: { ...services.calls, ...network } }} />);
    await screen.findByText(text);
    await userEvent.click(screen.getByRole('button', { name: retry }));
    expect(await screen.findByText(text)).toBeInTheDocument();
  },
);

test.each(['the server', 'the identity service'])(
  'a pass for which %s answers nothing for 10 s says so; the answer still counts',
  async (silent) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const answer = Promise.withResolvers<void>();
    const answers = { getPass: () => (silent === 'the server' ? answer.promise.then(() => passWith()) : passWith()) };
    const services = fakeServices({ user: users.member, answers });
    const { token } = services.identity;
    if (silent !== 'the server') services.identity.token = (fresh) => answer.promise.then(() => token(fresh));
    const reload = vi.spyOn(services, 'reload');
    render(<Phone services={services} />);
    await screen.findByText('Loading your pass…');
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(screen.getByRole('alert')).toHaveTextContent('Your pass could not be loaded');
    expect(screen.getByText('The server cannot be reached. Please check your connection.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(reload).toHaveBeenCalledTimes(silent === 'the server' ? 0 : 1);
    answer.resolve();
    expect(await screen.findByRole('region', { name: 'Membership' })).toBeInTheDocument();
  },
);
