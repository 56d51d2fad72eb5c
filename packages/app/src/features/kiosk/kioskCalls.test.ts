// @vitest-environment jsdom
import { type AnswerOf, errorOfResponse, type InputOf } from '@spotter/api';
import { createFake, type FakeAnswers, failing, offline } from '@spotter/api/fake';
import { afterEach, expect, test, vi } from 'vitest';
import { storeKioskDevice } from '../../shared/kioskDevice.ts';
import { fakeConnection } from '../../testing/fakeConnection.ts';
import { fakeQueue, fullQueueStore, lostConnection } from '../../testing/fakeQueue.ts';
import { kioskCalls } from './kioskCalls.ts';
import { asha, cardAnswer, kiosk, pairedDevice } from './testing/kioskStory.tsx';

afterEach(() => window.localStorage.clear());

const network = 'The server cannot be reached. Please check your connection.';
const code = { sessionId: 's1', qrData: 'https://gym.example/pass/#s1' };
const person = asha;

const proxy = () => {
  throw errorOfResponse(502, '<h1>Bad Gateway</h1>');
};
const captivePortal = () => {
  throw errorOfResponse(200, '<h1>Welcome to our free Wi-Fi</h1>');
};

interface BeginOptions {
  branchId?: string;
  queue?: ReturnType<typeof fakeQueue>;
}
const begin = (answers: FakeAnswers, { branchId, queue = fakeQueue() }: BeginOptions = {}) =>
  kioskCalls({ client: createFake(answers), queue, gymId: 'gym-1', branchId });
const offlineQueue = () => fakeQueue([], { connection: fakeConnection(lostConnection) });

test.each([
  [undefined, { gymId: 'gym-1' }],
  ['powai', { gymId: 'gym-1', branchId: 'powai' }],
])('codes are of the branch %s', async (branchId, input) => {
  const generateQRSession = vi.fn<(input: InputOf<'generateQRSession'>) => AnswerOf<'generateQRSession'>>(() => code);
  expect(await begin({ generateQRSession }, { ...(branchId && { branchId }) }).generate()).toEqual(code);
  expect(generateQRSession.mock.calls).toStrictEqual([[input]]);
});

test.each<[string, () => never, string, boolean]>([
  ['a refusal', failing('forbidden', 'Not for members'), 'Access denied to this page.', false],
  ['a failure', failing('internal', 'Out of order'), 'Failed to generate QR code: Out of order', false],
  ['no connection', offline, `Failed to generate QR code: ${network}`, true],
  ['a proxy without a server', proxy, 'Failed to generate QR code: HTTP 502: <h1>Bad Gateway</h1>', true],
])('%s is told in words', async (_, generateQRSession, message, isOffline) => {
  expect(await begin({ generateQRSession }).generate()).toEqual({ failure: { message, isOffline } });
});

test.each<[string, AnswerOf<'checkQRSession'>, unknown]>([
  ['nobody', { scanned: false, memberData: null }, null],
  ['who has scanned, and how long ago', { scanned: true, memberData: person, ageMs: 700 }, { person, ageMs: 700 }],
  ['who has scanned, from an older server', { scanned: true, memberData: person }, { person, ageMs: 0 }],
  [
    'who was turned away',
    {
      scanned: false,
      memberData: null,
      refusal: { id: 'r1', sessionId: 's1', name: 'Vikram Desai', message: 'No entry', timestamp: 0 },
    },
    { refusal: { id: 'r1', sessionId: 's1', name: 'Vikram Desai', message: 'No entry', timestamp: 0 } },
  ],
])('a poll tells %s', async (_, answer, checked) => {
  const checkQRSession = vi.fn<(input: InputOf<'checkQRSession'>) => AnswerOf<'checkQRSession'>>(() => answer);
  expect(await begin({ checkQRSession }).check('s1')).toEqual(checked);
  expect(checkQRSession).toHaveBeenCalledExactlyOnceWith({ gymId: 'gym-1', sessionId: 's1', refusals: '1' });
});

test('a failed poll tells nothing', async () => {
  expect(await begin({ checkQRSession: offline }).check('s1')).toBeNull();
});

test('a card that a network wants a sign-in for waits', async () => {
  const queue = fakeQueue();
  expect(await begin({ universalCheckIn: captivePortal }, { queue }).readCard('04A2')).toEqual({ is: 'waiting' });
  expect(queue.state().operations).toMatchObject([{ action: { type: 'CARD', cardNumber: '04A2' } }]);
});

test.each([
  [undefined, {}],
  ['powai', { branchId: 'powai' }],
])('a card is read at the branch %s', async (branchId, branch) => {
  const universalCheckIn = vi.fn<(input: InputOf<'universalCheckIn'>) => AnswerOf<'universalCheckIn'>>(
    () => cardAnswer,
  );
  const calls = begin({ universalCheckIn }, { ...(branchId && { branchId }) });
  expect(await calls.readCard('04A2')).toEqual({ is: 'passed', person: cardAnswer.memberData });
  expect(universalCheckIn.mock.calls).toStrictEqual([
    [{ gymId: 'gym-1', type: 'CARD', cardNumber: '04A2', ...branch }],
  ]);
});

test('an answer without a person lets nobody in', async () => {
  const { memberData: _, ...answer } = cardAnswer;
  expect(await begin({ universalCheckIn: answer }).readCard('04A2')).toEqual({
    is: 'refused',
    message: 'Unknown error occurred',
    isUnknownCard: false,
  });
});

test.each<[string, () => never, string, boolean]>([
  ['unknown', failing('not-found', 'This card is not known here.'), 'This card is not known here.', true],
  ['refused', failing('forbidden', 'Membership expired'), 'Membership expired', false],
])('a card that is %s is told in the words of the server', async (_, universalCheckIn, message, isUnknownCard) => {
  expect(await begin({ universalCheckIn }).readCard('04A2')).toEqual({ is: 'refused', message, isUnknownCard });
});

const broken = () => {
  throw Object.assign(new Error('Broken'), { code: 'not-found' });
};

test('what breaks in the kiosk itself is no unknown card', async () => {
  expect(await begin({ universalCheckIn: broken }).readCard('04A2')).toMatchObject({ isUnknownCard: false });
});

test.each([
  ['the branch of a paired kiosk', undefined, { ...pairedDevice, kiosk }, { branchId: 'andheri' }],
  ['the branch of the session', 'powai', { ...pairedDevice, kiosk }, { branchId: 'powai' }],
  ['no branch before the kiosk knows it', undefined, pairedDevice, {}],
  ['no branch where nobody has chosen one', undefined, undefined, {}],
])('without a connection a card waits, with %s', async (_, branchId, device, branch) => {
  if (device) storeKioskDevice(device);
  const queue = offlineQueue();
  const calls = begin({}, { queue, ...(branchId !== undefined && { branchId }) });
  expect(await calls.readCard('04A2')).toEqual({ is: 'waiting' });
  expect(queue.state().operations.map(({ action, name }) => ({ action, name }))).toStrictEqual([
    { action: { type: 'CARD', cardNumber: '04A2', ...branch }, name: null },
  ]);
});

test('a card that can neither be sent nor kept is refused, with what to do', async () => {
  const queue = fakeQueue([], { connection: fakeConnection(lostConnection), store: fullQueueStore() });
  expect(await begin({}, { queue }).readCard('04A2')).toEqual({
    is: 'refused',
    message: 'Without a connection this kiosk cannot keep the card. Please ask at the desk.',
    isUnknownCard: false,
  });
});

test('a paired kiosk that is refused its code does not sign one, whatever the reason', async () => {
  const sign = vi.fn<() => Promise<typeof code | undefined>>(() => Promise.resolve(code));
  const calls = (generateQRSession: () => never) =>
    kioskCalls({
      client: createFake({ generateQRSession }),
      queue: fakeQueue(),
      gymId: 'gym-1',
      branchId: undefined,
      sign,
    });
  expect(await calls(failing('branch-inactive', 'Andheri West is inactive')).generate()).toMatchObject({
    failure: { isOffline: false },
  });
  expect(sign).not.toHaveBeenCalled();
  expect(await calls(offline).generate()).toEqual({ ...code, isSigned: true });
  sign.mockResolvedValue(undefined);
  expect(await calls(offline).generate()).toMatchObject({ failure: { isOffline: true } });
});
