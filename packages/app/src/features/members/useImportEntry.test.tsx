import type { AnswerOf } from '@spotter/api';
import { render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { AppHarness } from '../../testing/AppHarness.tsx';
import type { VisitorName } from '../../testing/fakeSession.ts';
import { setupHarness, user } from '../../testing/listScreen.ts';
import { useImportEntry } from './useImportEntry.tsx';

setupHarness();

const Entry = () => (
  <output>{useImportEntry().menu.map((item) => (typeof item === 'string' ? item : item.label))}</output>
);

/** A page that can be left and opened again. */
function Pages() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <button onClick={() => setIsOpen(!isOpen)}>Turn</button>
      {isOpen && <Entry />}
    </>
  );
}

const mayImport: AnswerOf<'getImports'> = { imports: [], mayImport: true, staffMayImport: true };

function renderPages(as: VisitorName) {
  const getImports = vi.fn<() => AnswerOf<'getImports'>>(() => mayImport);
  render(
    <AppHarness as={as} answers={{ getImports }}>
      <Pages />
    </AppHarness>,
  );
  return getImports;
}

async function openAgain() {
  await user.click(screen.getByRole('button', { name: 'Turn' }));
  await user.click(screen.getByRole('button', { name: 'Turn' }));
  expect(await screen.findByText('Import Members')).toBeInTheDocument();
}

test('an admin imports without a question to the server', async () => {
  const getImports = renderPages('admin');
  expect(await screen.findByText('Import Members')).toBeInTheDocument();
  await openAgain();
  expect(getImports).not.toHaveBeenCalled();
});

test('whether staff may import is asked once in five minutes', async () => {
  const getImports = renderPages('staff');
  expect(await screen.findByText('Import Members')).toBeInTheDocument();
  vi.setSystemTime(Date.now() + 4 * 60_000);
  await openAgain();
  expect(getImports).toHaveBeenCalledOnce();
  vi.setSystemTime(Date.now() + 60_000);
  await openAgain();
  await waitFor(() => expect(getImports).toHaveBeenCalledTimes(2));
});
