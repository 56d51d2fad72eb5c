import { blockStorage } from '@spotter/web-core/blockStorage';
import { expect, onTestFinished, test, vi } from 'vitest';
import { browserSession } from './browserSession.ts';

test('where the browser blocks storage, the session of the page starts all the same', async () => {
  onTestFinished(blockStorage());
  const content = JSON.stringify({ mode: 'embedded', apiKey: 'key', projectId: 'spotter' });
  document.head.insertAdjacentHTML('beforeend', '<meta name="identity-config">');
  document.head.querySelector('meta[name="identity-config"]')?.setAttribute('content', content);
  onTestFinished(() => document.head.querySelector('meta[name="identity-config"]')?.remove());
  const session = browserSession();
  session.start();
  await vi.waitFor(() => expect(session.state().is).toBe('signed-out'), 60_000);
});
