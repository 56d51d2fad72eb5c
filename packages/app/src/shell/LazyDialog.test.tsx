import { ToastProvider } from '@spotter/ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, lazy, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { LazyDialog } from './LazyDialog.tsx';
import { ChunkError } from './loadChunk.ts';

// React logs what a boundary catches.
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());

function Page({ Dialog }: { Dialog: ComponentType }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <input aria-label="Note" />
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      {isOpen && (
        <LazyDialog onClose={() => setIsOpen(false)}>
          <Dialog />
        </LazyDialog>
      )}
    </>
  );
}

function renderPage(Dialog: ComponentType) {
  render(
    <ErrorBoundary>
      <ToastProvider>
        <Page Dialog={Dialog} />
      </ToastProvider>
    </ErrorBoundary>,
  );
  return { open: () => userEvent.click(screen.getByRole('button', { name: 'Open' })) };
}

test('a dialog that cannot be loaded is not opened, and costs nothing of what was typed', async () => {
  const { open } = renderPage(lazy(() => Promise.reject(new ChunkError('404'))));
  await userEvent.type(screen.getByLabelText('Note'), 'knee');
  for (const _ of ['first', 'second']) {
    await open();
    expect(await screen.findByText('Part of this page could not be loaded')).toBeInTheDocument();
    expect(screen.getByLabelText('Note')).toHaveValue('knee');
  }
  expect(screen.getByRole('button', { name: 'Reload Page' })).toBeInTheDocument();
});

test('a defect of the dialog is the page’s', async () => {
  const { open } = renderPage(() => {
    throw new Error('This dialog has a defect');
  });
  await open();
  expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeInTheDocument();
  expect(screen.getByText('This dialog has a defect')).toBeInTheDocument();
});
