import type { AnswerOf, InputOf } from '@spotter/api';
import { failing } from '@spotter/api/fake';
import { composeStories } from '@storybook/react-vite';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { PasswordIdentity } from '../../session/identity.ts';
import * as lockedStories from './DeviceKiosk.stories.tsx';
import * as stories from './KioskPage.stories.tsx';
import { fakeConnection } from '../../testing/fakeConnection.ts';
import { fakeQueue, fullQueueStore, lostConnection } from '../../testing/fakeQueue.ts';
import { cardAnswer, storyEnvironment } from './testing/kioskStory.tsx';

const all = composeStories(stories);
const locked = composeStories(lockedStories);
const user = userEvent.setup();
const button = (name: string) => screen.findByRole('button', { name });
type CheckIn = (input: InputOf<'universalCheckIn'>) => AnswerOf<'universalCheckIn'>;
type Generate = (input: InputOf<'generateQRSession'>) => AnswerOf<'generateQRSession'>;

/** As a reader does it: each key a few milliseconds after the other. Answers whether Enter was let through. */
function type(text: string, gap = 8, ends = ['Enter']): boolean {
  let at = performance.now();
  let isEnterLet = false;
  for (const key of [...Array.from(text), ...ends]) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: (at += gap) });
    act(() => {
      const target = document.activeElement ?? document.body;
      const isLet = target.dispatchEvent(event);
      isEnterLet = isLet && key === 'Enter';
      if (!isLet) return;
      if (target instanceof HTMLButtonElement && key === 'Enter') target.click();
      if (target instanceof HTMLInputElement && key !== 'Enter') {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(target, target.value + key);
        target.dispatchEvent(new Event('input', { bubbles: true }));
      }
    });
  }
  return isEnterLet;
}
const passed = () => vi.fn<CheckIn>(() => cardAnswer);

test('a card is read with the focus on the button and does not press it', async () => {
  const universalCheckIn = passed();
  const generateQRSession = vi.fn<Generate>(() => ({ sessionId: 's', qrData: 'code' }));
  render(<all.NoLogo environment={storyEnvironment()} answers={{ universalCheckIn, generateQRSession }} />);
  (await button('Sign In')).focus();
  expect(type('04a2b3c4')).toBe(false);
  expect(await screen.findByRole('alert')).toHaveTextContent('Check-in SuccessfulAsha Rao');
  expect(universalCheckIn).toHaveBeenCalledExactlyOnceWith({
    gymId: 'gym-1',
    branchId: 'andheri',
    type: 'CARD',
    cardNumber: '04A2B3C4',
  });
  expect(generateQRSession).not.toHaveBeenCalled();
});

test('a reader that sends two Enters presses nothing', async () => {
  const universalCheckIn = passed();
  render(<all.NoLogo environment={storyEnvironment()} answers={{ universalCheckIn }} />);
  const fullScreen = await button('Full screen');
  fullScreen.focus();
  expect(type('04a2b3c4', 8, ['Enter', 'Enter'])).toBe(false);
  expect(await screen.findByRole('alert')).toHaveTextContent('Check-in SuccessfulAsha Rao');
  expect(universalCheckIn).toHaveBeenCalledOnce();
  expect(screen.getByRole('banner')).toBeInTheDocument();
});

test("a reader's letters select nothing in a list; arrows and shortcuts work", async () => {
  render(<all.NoLogo environment={storyEnvironment()} />);
  const list = await screen.findByRole('combobox', { name: 'Branch' });
  expect(fireEvent.keyDown(list, { key: 'b' })).toBe(false);
  expect(fireEvent.keyDown(list, { key: 'ArrowDown' })).toBe(true);
  expect(fireEvent.keyDown(list, { key: 'b', ctrlKey: true })).toBe(true);
});

test('typing by hand is no card, and Enter presses the button', async () => {
  const universalCheckIn = passed();
  render(<all.NoLogo environment={storyEnvironment()} answers={{ universalCheckIn }} />);
  (await button('Sign In')).focus();
  expect(type('04a2b3c4', 120)).toBe(true);
  expect(await screen.findByRole('img', { name: 'QR code to check in or out' })).toBeInTheDocument();
  expect(universalCheckIn).not.toHaveBeenCalled();
});

test('an unknown card shows an error', async () => {
  const sentence = 'This card is not known here. Please ask at the desk.';
  render(
    <all.NoLogo environment={storyEnvironment()} answers={{ universalCheckIn: failing('not-found', sentence) }} />,
  );
  await button('Sign In');
  type('99999999');
  expect(await screen.findByRole('alert')).toHaveTextContent(`Card not recognised${sentence}`);
});

test('with the unlock dialog open a card checks in and leaves the field unchanged', async () => {
  const signIn = vi.fn<PasswordIdentity['signIn']>(() => Promise.resolve());
  const universalCheckIn = passed();
  render(<locked.Plain environment={storyEnvironment()} answers={{ universalCheckIn }} identity={{ signIn }} />);
  await user.click(await button('Unlock'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Unlock the kiosk' }));
  const field = await dialog.findByLabelText('Password');
  fireEvent.change(field, { target: { value: 'se' } });
  field.focus();
  expect(type('04a2b3c4')).toBe(false);
  expect(field).toHaveValue('se');
  expect(universalCheckIn).toHaveBeenCalledOnce();
  expect(signIn).not.toHaveBeenCalled();
});

test('without a connection a card is kept, and the kiosk says so without a name', async () => {
  const universalCheckIn = passed();
  const queue = fakeQueue([], { connection: fakeConnection(lostConnection) });
  render(<all.NoLogo environment={storyEnvironment()} answers={{ universalCheckIn }} queue={queue} />);
  await button('Sign In');
  type('04a2b3c4');
  expect((await screen.findByRole('alert')).textContent).toBe('Card readIt is recorded when the connection is back');
  expect(universalCheckIn).not.toHaveBeenCalled();
  expect(queue.state().operations).toMatchObject([
    { name: null, action: { type: 'CARD', cardNumber: '04A2B3C4', branchId: 'andheri' } },
  ]);
});

test('a card that cannot be kept is refused, with what to do', async () => {
  const queue = fakeQueue([], { connection: fakeConnection(lostConnection), store: fullQueueStore() });
  render(<all.NoLogo environment={storyEnvironment()} queue={queue} />);
  await button('Sign In');
  type('04a2b3c4');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Without a connection this kiosk cannot keep the card. Please ask at the desk.',
  );
});
