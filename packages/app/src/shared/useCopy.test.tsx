import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AppHarness } from '../testing/AppHarness.tsx';
import { setupHarness, user } from '../testing/listScreen.ts';
import { useCopyLink } from './useCopy.ts';

setupHarness();
afterEach(() => vi.restoreAllMocks());

const link = 'https://gym.example/join/abc';

function Page() {
  const copyLink = useCopyLink();
  return <button onClick={() => void copyLink(link)}>Copy</button>;
}

async function copy() {
  render(
    <AppHarness>
      <Page />
    </AppHarness>,
  );
  await user.click(await screen.findByRole('button', { name: 'Copy' }));
}

test('a link is copied, and a toast says so', async () => {
  await copy();
  expect(await screen.findByText('Link Copied')).toBeInTheDocument();
  expect(await window.navigator.clipboard.readText()).toBe(link);
});

test('where the browser refuses the clipboard, the toast says what to do instead', async () => {
  vi.spyOn(window.navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
  await copy();
  expect(await screen.findByText('Failed to Copy')).toBeInTheDocument();
  expect(screen.getByText('Select the link and copy it.')).toBeInTheDocument();
});
