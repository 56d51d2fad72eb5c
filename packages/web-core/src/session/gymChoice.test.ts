import { ApiError } from '@spotter/api';
import { expect, test, vi } from 'vitest';
import type { Session } from './createSession.ts';
import { createGymChoice, type GymCalls } from './gymChoice.ts';
import type { SessionState } from './sessionState.ts';

const gyms = ['gym-1', 'gym-2'].map((id) => ({ id, name: `Gym ${id}`, logoUrl: null, userType: 'member' as const }));
const user = { uid: 'uid-1', email: '', name: '', lastSignInAt: 0 };

function begin(
  calls: Partial<GymCalls> = {},
  { lastGym, isSwitching = false }: { lastGym?: string; isSwitching?: boolean } = {},
) {
  const entered = vi.fn<Session['enterGym']>(() => Promise.resolve());
  let state: SessionState = { is: 'choosing', user, isSwitching };
  const session = {
    state: () => state,
    lastGym: () => lastGym,
    enterGym: entered,
  } as Partial<Session> as Session;
  const choice = createGymChoice(session, {
    isSwitching,
    calls: {
      listMyGyms: () => Promise.resolve({ gyms }),
      chooseGym: ({ gymId }) => Promise.resolve({ customToken: `token-of-${gymId}` }),
      ...calls,
    },
  });
  const leaveChoice = () => {
    state = { is: 'signed-out' };
  };
  return { choice, entered, leaveChoice };
}

test('the gyms are offered, and the chosen one is entered', async () => {
  const { choice, entered } = begin();
  expect(choice.state()).toEqual({ is: 'loading' });
  await choice.load();
  expect(choice.state()).toEqual({ is: 'ready', gyms });
  await choice.choose('gym-2');
  expect(entered.mock.calls).toEqual([['token-of-gym-2']]);
});

test.each([
  ['the one chosen on this device last', gyms, 'gym-2'],
  ['the only one', gyms.slice(1), undefined],
])('%s is entered without asking', async (_, offered, lastGym) => {
  const { choice, entered } = begin(
    { listMyGyms: () => Promise.resolve({ gyms: offered }) },
    lastGym === undefined ? {} : { lastGym },
  );
  await choice.load();
  expect(entered.mock.calls).toEqual([['token-of-gym-2']]);
});

test('a gym that the account has no more is not entered, nor any while switching', async () => {
  for (const options of [{ lastGym: 'gym-3' }, { lastGym: 'gym-1', isSwitching: true }]) {
    const { choice, entered } = begin({}, options);
    await choice.load();
    expect(choice.state()).toEqual({ is: 'ready', gyms });
    expect(entered).not.toHaveBeenCalled();
  }
});

test('gyms that cannot be loaded can be loaded again; one that cannot be entered says why', async () => {
  const listMyGyms = vi.fn<GymCalls['listMyGyms']>(() => Promise.resolve({ gyms }));
  listMyGyms.mockRejectedValueOnce(new ApiError('No answer', { code: 'network' }));
  const refused = new ApiError('That gym was not found', { code: 'not-found', status: 404 });
  const { choice } = begin({ listMyGyms, chooseGym: () => Promise.reject(refused) });
  await choice.load();
  expect(choice.state()).toEqual({ is: 'failed', message: 'No answer' });
  await choice.load();
  await choice.choose('gym-1');
  expect(choice.state()).toEqual({ is: 'ready', gyms, failure: 'That gym was not found' });
});

test('no gym is entered before the gyms are there', async () => {
  const { choice, entered } = begin();
  await choice.choose('gym-1');
  expect(choice.state()).toEqual({ is: 'loading' });
  expect(entered).not.toHaveBeenCalled();
});

test('a second press does not choose twice', async () => {
  const chooseGym = vi.fn<GymCalls['chooseGym']>(() => new Promise(() => undefined));
  const { choice } = begin({ chooseGym });
  await choice.load();
  void choice.choose('gym-1');
  void choice.choose('gym-2');
  expect(choice.state()).toEqual({ is: 'ready', gyms, entering: 'gym-1' });
  expect(chooseGym).toHaveBeenCalledOnce();
});

test('a gym that is answered after the choice was left is not entered', async () => {
  const answered = Promise.withResolvers<{ customToken: string }>();
  const { choice, entered, leaveChoice } = begin({ chooseGym: () => answered.promise });
  await choice.load();
  const choosing = choice.choose('gym-2');
  leaveChoice();
  answered.resolve({ customToken: 'token-of-gym-2' });
  await choosing;
  expect(entered).not.toHaveBeenCalled();
});

test('listeners hear each change until they leave', async () => {
  const { choice } = begin();
  const states: string[] = [];
  const leave = choice.subscribe(() => states.push(choice.state().is));
  await choice.load();
  await choice.load();
  expect(states).toEqual(['loading', 'ready', 'loading', 'ready']);
  leave();
  await choice.load();
  expect(states).toHaveLength(4);
});
