// What a device may have or lack: a card reader of its own, a screen that can be kept on, a loudspeaker.
import { expect, test, vi } from 'vitest';
import { canReadNfc, readNfc } from './nfc.ts';
import { createSound } from '@spotter/web-core/sound';
import { keepAwake } from './wakeLock.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve));

class FakeReader extends EventTarget {
  static all: FakeReader[] = [];
  static refuses = false;
  signal: AbortSignal | undefined;
  constructor() {
    super();
    FakeReader.all.push(this);
  }
  scan({ signal }: { signal: AbortSignal }) {
    this.signal = signal;
    return FakeReader.refuses ? Promise.reject(new Error('denied')) : Promise.resolve();
  }
  hold(serialNumber: string) {
    this.dispatchEvent(Object.assign(new Event('reading'), { serialNumber }));
  }
}

test('Web NFC serial numbers become card numbers until stopped', () => {
  const scope = { NDEFReader: FakeReader };
  const onCard = vi.fn<(number: string) => void>();
  const stop = readNfc(onCard, () => undefined, scope);
  const reader = FakeReader.all.at(-1);
  reader?.hold('04:a2:b3:c4:d5:e6:80');
  reader?.hold('');
  stop();
  reader?.hold('04:ff:ff:ff');
  expect([canReadNfc(scope), onCard.mock.calls, reader?.signal?.aborted]).toEqual([true, [['04A2B3C4D5E680']], true]);
});

test('a denied reader reports it once; a browser without one does nothing', async () => {
  const onRefused = vi.fn<() => void>();
  FakeReader.refuses = true;
  readNfc(() => undefined, onRefused, { NDEFReader: FakeReader });
  await settled();
  expect(onRefused).toHaveBeenCalledOnce();
  expect(canReadNfc({})).toBe(false);
  readNfc(() => undefined, onRefused, {})();
  expect(onRefused).toHaveBeenCalledOnce();
});

/** A page and its screen; out of sight, the lock is taken away, as browsers do. */
function fakePage() {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const locks: { released: boolean; release: () => Promise<void> }[] = [];
  const release = vi.fn<() => void>();
  const request = vi.fn<() => Promise<(typeof locks)[number]>>(() => {
    const lock = {
      released: false,
      release: () => {
        release();
        return Promise.resolve(void (lock.released = true));
      },
    };
    locks.push(lock);
    return Promise.resolve(lock);
  });
  const tell = (event: string) => {
    page.dispatchEvent(new Event(event));
    return settled();
  };
  const take = () => {
    for (const lock of locks) lock.released = true;
  };
  const see = (state: string) => {
    page.visibilityState = state;
    if (state === 'hidden') take();
    return tell('visibilitychange');
  };
  return { page: page as unknown as Document, see, tell, take, request, release };
}

test('the wake lock is requested, again after the page was hidden, and released at the end', async () => {
  const { page, see, request, release } = fakePage();
  const stop = keepAwake({ request }, page);
  await settled();
  await see('hidden');
  expect(request).toHaveBeenCalledOnce();
  await see('visible');
  expect(request).toHaveBeenCalledTimes(2);
  stop();
  expect(release).toHaveBeenCalledOnce();
  await see('visible');
  expect(request).toHaveBeenCalledTimes(2);
});

test.each(['pointerdown', 'keydown'])(
  'a denied or released wake lock is requested again at the next %s only',
  async (at) => {
    const { page, tell, take, request } = fakePage();
    request.mockRejectedValueOnce(new Error('low battery'));
    const stop = keepAwake({ request }, page);
    await settled();
    await tell(at);
    expect(request).toHaveBeenCalledTimes(2);
    await tell(at);
    expect(request).toHaveBeenCalledTimes(2);
    take();
    await tell(at);
    expect(request).toHaveBeenCalledTimes(3);
    stop();
    await tell(at);
    expect(request).toHaveBeenCalledTimes(3);
  },
);

test('while a wake lock is being requested, no other is', async () => {
  const { page, tell, request } = fakePage();
  keepAwake({ request }, page);
  await Promise.all([tell('pointerdown'), tell('keydown')]);
  expect(request).toHaveBeenCalledOnce();
});

test('a wake lock granted after stop is released; a browser without one does nothing', async () => {
  const { page, request, release } = fakePage();
  keepAwake({ request }, page)();
  await settled();
  expect(release).toHaveBeenCalledOnce();
  keepAwake(undefined, page)();
});

function fakeAudio(state: AudioContextState) {
  const notes: { pitch: number; from: number; to: number; onEnded?: () => void }[] = [];
  const node = { connect: <T>(next: T) => next };
  const audio = {
    state,
    currentTime: 5,
    destination: node,
    resume: vi.fn<() => Promise<void>>(() => Promise.resolve()),
    suspend: vi.fn<() => Promise<void>>(() => Promise.resolve()),
    close: vi.fn<() => Promise<void>>(() => Promise.resolve()),
    createGain: () => ({
      ...node,
      gain: { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined },
    }),
    createOscillator: () => {
      const note = { pitch: 0, from: 0, to: 0 };
      notes.push(note);
      return {
        ...node,
        frequency: {
          set value(pitch: number) {
            note.pitch = pitch;
          },
        },
        addEventListener: (_: 'ended', onEnded: () => void) => Object.assign(note, { onEnded }),
        start: (at: number) => (note.from = at),
        stop: (at: number) => (note.to = at),
      };
    },
  };
  return { audio, notes, make: () => audio as unknown as AudioContext };
}

test('success, attention and refused have different, finite sounds', () => {
  const melodies = (['success', 'attention', 'refused'] as const).map((tone) => {
    const { notes, make } = fakeAudio('running');
    createSound(make).play(tone);
    expect(notes.length).toBeGreaterThan(0);
    for (const { from, to } of notes) expect([from >= 5, to > from, to < 6]).toEqual([true, true, true]);
    return JSON.stringify(notes);
  });
  expect(new Set(melodies).size).toBe(3);
});

test('a suspended context is resumed for the next tone and plays none late', () => {
  const { audio, notes, make } = fakeAudio('running');
  const sound = createSound(make);
  sound.play('refused');
  expect(notes).toHaveLength(1);
  audio.state = 'suspended';
  audio.resume.mockImplementation(() => Promise.resolve(void (audio.state = 'running')));
  sound.play('refused');
  expect(notes).toHaveLength(1);
  sound.play('refused');
  expect(notes).toHaveLength(2);
  expect(audio.resume).toHaveBeenCalledOnce();
});

test('silent before a user gesture; works after one; does nothing without audio', () => {
  const { audio, notes, make } = fakeAudio('suspended');
  const sound = createSound(make);
  sound.play('success');
  expect(notes).toEqual([]);
  expect(audio.resume).not.toHaveBeenCalled();
  void sound.wake();
  expect(audio.resume).toHaveBeenCalledOnce();
  sound.close();
  expect(audio.close).toHaveBeenCalledOnce();
  const silent = createSound(() => undefined);
  void silent.wake();
  silent.play('refused');
  silent.close();
});

/** A sound whose first tone, of two notes, has ended. */
function restingSound() {
  const { audio, notes, make } = fakeAudio('running');
  audio.suspend.mockImplementation(() => Promise.resolve(void (audio.state = 'suspended')));
  audio.resume.mockImplementation(() => Promise.resolve(void (audio.state = 'running')));
  const sound = createSound(make);
  sound.play('success');
  expect(audio.suspend).not.toHaveBeenCalled();
  for (const { onEnded } of notes.splice(0)) onEnded?.();
  return { audio, notes, sound };
}

test('between tones the context rests; the next tone wakes it and is heard', async () => {
  const { audio, notes, sound } = restingSound();
  expect(audio.suspend).toHaveBeenCalledOnce();
  sound.play('refused');
  await settled();
  expect(notes).toHaveLength(1);
  sound.play('refused');
  notes[0]?.onEnded?.();
  expect(audio.suspend).toHaveBeenCalledOnce();
  notes[1]?.onEnded?.();
  expect(audio.suspend).toHaveBeenCalledTimes(2);
});

test('a tone that ends after the sound was closed does no harm', async () => {
  const { audio, notes, make } = fakeAudio('running');
  const sound = createSound(make);
  sound.play('refused');
  sound.close();
  // No mock, which would handle the rejection.
  Object.assign(audio, { suspend: () => Promise.reject(new Error('Cannot suspend a closed AudioContext')) });
  const onUnhandled = vi.fn<(reason: unknown) => void>();
  process.on('unhandledRejection', onUnhandled);
  notes[0]?.onEnded?.();
  await new Promise(setImmediate);
  process.off('unhandledRejection', onUnhandled);
  expect(onUnhandled).not.toHaveBeenCalled();
});

test('a context that wakes too late plays nothing, and the next tone again', async () => {
  const { audio, notes, sound } = restingSound();
  vi.useFakeTimers({ toFake: ['performance'] });
  audio.resume.mockImplementationOnce(() => {
    vi.advanceTimersByTime(1000);
    return Promise.resolve(void (audio.state = 'running'));
  });
  sound.play('refused');
  await settled();
  vi.useRealTimers();
  expect(notes).toEqual([]);
  sound.play('refused');
  await settled();
  expect(notes).toHaveLength(1);
});
