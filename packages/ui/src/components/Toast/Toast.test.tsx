import * as Radix from '@radix-ui/react-toast';
import { composeStories } from '@storybook/react-vite';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { Dialog } from '../Dialog/Dialog.tsx';
import { Toast } from './Toast.tsx';
import { ToastProvider } from './ToastProvider.tsx';
import * as stories from './Toast.stories.tsx';
import { useToast } from './useToast.ts';

const { Plain, OnError, Stacked } = composeStories(stories);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const tell = () => fireEvent.click(screen.getByRole('button', { name: 'Tell me' }));
const wait = (milliseconds: number) => {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
};
const toastCount = () => document.querySelectorAll('[data-slot=toast]').length;

testConformance('toast', (props) => (
  <Radix.Provider>
    <Toast {...props} type="info" title="Hello" onClose={() => {}} />
    <Radix.Viewport />
  </Radix.Provider>
));

test('closes after 5 s', { tags: ['frame-16'] }, () => {
  render(<Plain />);
  tell();
  wait(4999);
  expect(toastCount()).toBe(1);
  wait(1);
  expect(toastCount()).toBe(0);
});

test('an error closes after 7 s', { tags: ['frame-17'] }, () => {
  render(<OnError />);
  tell();
  wait(6999);
  expect(toastCount()).toBe(1);
  wait(1);
  expect(toastCount()).toBe(0);
});

test.each([
  ['pointed at', 'pointerMove', 'pointerLeave'],
  ['focused', 'focusIn', 'focusOut'],
] as const)('waits while %s', (_, enter, leave) => {
  render(<Plain />);
  tell();
  const viewport = document.querySelector('[data-slot=toasts]')!.parentElement!;
  wait(3000);
  fireEvent[enter](viewport);
  wait(60_000);
  expect(toastCount()).toBe(1);
  fireEvent[leave](viewport, { relatedTarget: document.body });
  wait(1999);
  expect(toastCount()).toBe(1);
  wait(1);
  expect(toastCount()).toBe(0);
});

test('a click closes only that toast', { tags: ['frame-15', 'frame-18'] }, () => {
  render(<Stacked />);
  expect(toastCount()).toBe(4);
  fireEvent.click(document.querySelector('[data-type=error]')!);
  expect(toastCount()).toBe(3);
  expect(document.querySelector('[data-type=error]')).toBeNull();
});

test('an error is announced assertively, others politely', { tags: ['frame-18'] }, () => {
  render(<Stacked />);
  wait(100);
  const spoken = screen.getAllByRole('status').map((region) => [region.getAttribute('aria-live'), region.textContent]);
  expect(spoken).toContainEqual(['assertive', expect.stringContaining('Failed to Add Member')]);
  expect(spoken).toContainEqual(['polite', expect.stringContaining('Check-in Successful!')]);
});

function Lost() {
  useToast();
  return null;
}

test('useToast throws without a provider', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => render(<Lost />)).toThrow('ToastProvider');
});

function AskingAndTelling() {
  const [isOpen, setOpen] = useState(false);
  const tellOf = useToast();
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      <Dialog title="Add Staff" open={isOpen} onOpenChange={setOpen}>
        <button type="button" onClick={() => tellOf({ type: 'error', title: 'Validation Error' })}>
          Tell me
        </button>
      </Dialog>
    </>
  );
}

test('Escape closes the open dialog while a toast is shown', () => {
  render(
    <ToastProvider>
      <AskingAndTelling />
    </ToastProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
  tell();
  expect(toastCount()).toBe(1);
  fireEvent.keyDown(screen.getByRole('button', { name: 'Tell me' }), { key: 'Escape' });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
