import * as Radix from '@radix-ui/react-toast';
import { composeStories } from '@storybook/react-vite';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { Dialog } from '../Dialog/Dialog.tsx';
import { Toast, type ToastContent } from './Toast.tsx';
import { ToastProvider } from './ToastProvider.tsx';
import * as stories from './Toast.stories.tsx';
import { useToast } from './useToast.ts';

const { Plain, OnError, Queued, Repeated, LongStream, AllLooks, ServerFailure, Failure } = composeStories(stories);

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
const toast = () => document.querySelector('[data-slot=toast]')!;
const texts = () =>
  [...document.querySelectorAll('[data-slot=toast]')].map(({ textContent }) =>
    textContent.trim().replaceAll(/\s+/g, ' '),
  );
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
  render(<Queued />);
  expect(texts()).toEqual(['Processing...', expect.stringMatching(/^Failed to Add Member \+ 1 more/)]);
  fireEvent.click(screen.getByText('Failed to Add Member'));
  expect(texts()).toEqual(['Processing...', expect.stringMatching(/^No Data (?!.*more)/)]);
  fireEvent.click(screen.getByText('No Data'));
  expect(texts()).toEqual(['Processing...']);
  fireEvent.click(toast());
  expect(toastCount()).toBe(0);
});

test('what was done last is confirmed at once beside an older error, which keeps its place and its time', () => {
  renderToasts(
    { type: 'error', title: 'Failed' },
    { type: 'success', title: 'Asha checked in' },
    { type: 'success', title: 'Meera checked in' },
  );
  tell();
  wait(2000);
  tell();
  expect(texts()).toEqual(['Failed', 'Asha checked in']);
  wait(2000);
  tell();
  expect(texts()).toEqual(['Failed', 'Meera checked in']);
  wait(3000);
  expect(texts()).toEqual(['Meera checked in']);
  wait(2000);
  expect(toastCount()).toBe(0);
});

test('Escape dismisses what is visible, and no error that nobody has seen', () => {
  renderToasts(
    { type: 'error', title: 'First' },
    { type: 'error', title: 'Second' },
    { type: 'success', title: 'Saved' },
    { type: 'info', title: 'Asha Rao checked in', stream: true },
  );
  for (let count = 0; count < 4; count += 1) tell();
  expect(texts()).toEqual(['First + 1 more', 'Saved']);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(toastCount()).toBe(0);
  wait(0);
  expect(texts()).toEqual(['Second']);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  wait(0);
  expect(toastCount()).toBe(0);
});

test('an error is announced assertively, others politely', { tags: ['frame-18'] }, () => {
  render(<AllLooks />);
  wait(100);
  const spoken = screen.getAllByRole('status').map((region) => [region.getAttribute('aria-live'), region.textContent]);
  expect(spoken).toContainEqual(['assertive', expect.stringContaining('Failed to Add Member')]);
  expect(spoken).toContainEqual(['polite', expect.stringContaining('Check-in Successful!')]);
});

test('the catalogue does not depend on the clock', () => {
  render(<AllLooks />);
  wait(600_000);
  expect(toastCount()).toBe(5);
});

test('equal toasts are one with a count', () => {
  render(<Repeated />);
  expect(toastCount()).toBe(1);
  expect(toast()).toHaveTextContent('Failed to Add Member × 3');
});

test('a stream is three lines, newest first, and a count; a click removes them', () => {
  render(<LongStream />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Farhan Qureshi checked in at Andheri West',
    'Vikram Desai checked in at Andheri West',
    'Zubin Mistry checked in at Andheri West+ 2 more',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(toastCount()).toBe(0);
});

function Shows({ contents }: { contents: readonly ToastContent[] }) {
  const show = useToast();
  const rest = useRef([...contents]);
  return (
    <button
      type="button"
      onClick={() => {
        const next = rest.current.shift();
        if (next) show(next);
      }}
    >
      Tell me
    </button>
  );
}
const renderToasts = (...contents: ToastContent[]) =>
  render(
    <ToastProvider>
      <Shows contents={contents} />
    </ToastProvider>,
  );

test('each line of a stream has its own 5 s, also while a toast is in its place', () => {
  renderToasts(
    { type: 'info', title: 'One', stream: true },
    { type: 'info', title: 'Two', stream: true },
    { type: 'success', title: 'Saved' },
  );
  tell();
  wait(2000);
  tell();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Two', 'One']);
  tell();
  expect(toast()).toHaveTextContent('Saved');
  expect(screen.queryByText('One')).not.toBeInTheDocument();
  wait(2999);
  fireEvent.click(toast());
  expect(screen.getByText('One')).toBeInTheDocument();
  wait(1);
  expect(screen.queryByText('One')).not.toBeInTheDocument();
  expect(screen.getByText('Two')).toBeInTheDocument();
  wait(2000);
  expect(toastCount()).toBe(0);
});

test.each(['success', 'error'] as const)('a result of type %s takes the place of its progress', (type) => {
  renderToasts({ type: 'info', title: 'Processing...', key: 'bulk' }, { type, title: 'Done', key: 'bulk' });
  tell();
  tell();
  expect(toastCount()).toBe(1);
  expect(toast()).toHaveTextContent('Done');
  fireEvent.click(toast());
  expect(toastCount()).toBe(0);
});

test('the time of a waiting error begins when it is visible', () => {
  renderToasts({ type: 'error', title: 'First' }, { type: 'error', title: 'Second' });
  tell();
  tell();
  expect(toast()).toHaveTextContent('First + 1 more');
  wait(7000);
  expect(toast()).toHaveTextContent('Second');
  wait(6999);
  expect(toastCount()).toBe(1);
  wait(1);
  expect(toastCount()).toBe(0);
});

test('a repeated error starts its time again', () => {
  renderToasts({ type: 'error', title: 'Again' }, { type: 'error', title: 'Again' });
  tell();
  wait(6000);
  tell();
  wait(6999);
  expect(toastCount()).toBe(1);
  wait(1);
  expect(toastCount()).toBe(0);
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

test('a reference shows its beginning, is copied whole, and leaves the toast open', async () => {
  vi.useRealTimers();
  const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  render(<ServerFailure />);
  fireEvent.click(screen.getByRole('button', { name: 'Reference 1a2b3c4d: copy' }));
  expect(writeText.mock.calls).toEqual([['1a2b3c4d-5e6f-4a7b-8c9d-0e1f2a3b4c5d']]);
  expect(await screen.findByRole('button', { name: 'Reference 1a2b3c4d: copied' })).toBeInTheDocument();
  expect(toastCount()).toBe(1);
  vi.unstubAllGlobals();
});

test('a reference can be read where nothing can be copied', () => {
  vi.stubGlobal('navigator', {});
  render(<ServerFailure />);
  fireEvent.click(screen.getByRole('button', { name: /^Reference 1a2b3c4d/ }));
  expect(toastCount()).toBe(1);
  vi.unstubAllGlobals();
});

test('without one there is none', () => {
  render(<Failure />);
  expect(screen.queryByText(/Reference/)).not.toBeInTheDocument();
});

test('an action runs once and closes the toast, which stays 15 s for it', () => {
  const undo = vi.fn<() => void>();
  renderToasts({
    type: 'success',
    title: 'Renewed',
    actions: [{ label: 'Undo', altText: 'Undo it on the page of the member', onSelect: undo }],
  });
  tell();
  wait(14_999);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
  expect(toastCount()).toBe(0);
});

test('a screen reader hears title, message, and where else an action can be done, as separate words', () => {
  const actions = ['Undo', 'Receipt'].map((label) => ({
    label,
    altText: `${label} is on the page of the member`,
    onSelect: () => undefined,
  }));
  renderToasts({ type: 'success', title: 'Renewed!', message: 'Asha Rao', actions });
  tell();
  wait(100);
  const spoken = screen.getAllByRole('status').map(({ textContent }) => textContent.trim().replaceAll(/\s+/g, ' '));
  expect(spoken).toContain(
    'Notification Renewed! Asha Rao Undo is on the page of the member Receipt is on the page of the member',
  );
});
