import { expect, test, vi } from 'vitest';
import { installWorker } from './installWorker.ts';

/** A phone's browser; `isKept`: a worker had the page already when it was loaded. */
async function phone({ isKept, mayReload = true }: { isKept: boolean; mayReload?: boolean }) {
  const update = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('no connection')));
  const reload = vi.fn<() => void>();
  const register = vi.fn<(path: string) => Promise<object>>(() => Promise.resolve({ update }));
  const workers = Object.assign(new EventTarget(), { controller: isKept ? {} : null, register });
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const page = { document: document as unknown as Document, mayReload: () => mayReload, reload };
  await installWorker(workers as unknown as ServiceWorkerContainer, '/pass/sw.js', page);
  return {
    register,
    update,
    reload,
    takeOver: () => {
      workers.controller = {};
      workers.dispatchEvent(new Event('controllerchange'));
    },
    see: (state: string) => {
      document.visibilityState = state;
      document.dispatchEvent(new Event('visibilitychange'));
    },
  };
}

test('a page that is seen again looks for a new version, with a connection or without', async () => {
  const { register, update, see } = await phone({ isKept: true });
  expect(register).toHaveBeenCalledExactlyOnceWith('/pass/sw.js');
  expect(update).not.toHaveBeenCalled();
  see('hidden');
  see('visible');
  expect(update).toHaveBeenCalledOnce();
});

test('a new version is taken while nobody looks, not before', async () => {
  const { reload, see, takeOver } = await phone({ isKept: true });
  see('hidden');
  expect(reload).not.toHaveBeenCalled();
  see('visible');
  takeOver();
  expect(reload).not.toHaveBeenCalled();
  see('hidden');
  expect(reload).toHaveBeenCalledOnce();
});

test('the first worker of all changes nothing; the next does', async () => {
  const { reload, see, takeOver } = await phone({ isKept: false });
  takeOver();
  see('hidden');
  expect(reload).not.toHaveBeenCalled();
  takeOver();
  see('hidden');
  expect(reload).toHaveBeenCalledOnce();
});

test('who is signing in, and looks into the mail meanwhile, is left alone', async () => {
  const { reload, see, takeOver } = await phone({ isKept: true, mayReload: false });
  takeOver();
  see('hidden');
  expect(reload).not.toHaveBeenCalled();
});
