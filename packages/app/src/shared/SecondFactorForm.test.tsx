import type { SecondFactorChallenge } from '@spotter/web-core/identity';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { secondFactorTexts } from '@spotter/web-core/secondFactorTexts';
import { SecondFactorForm } from './SecondFactorForm.tsx';

const user = userEvent.setup();

type Submit = (code: string) => Promise<void>;
const done = () => vi.fn<Submit>(() => Promise.resolve());
const texts = secondFactorTexts;

function renderForm({ submitCode = done(), submitRecoveryCode = done(), hasBack = true } = {}) {
  const [onBack, onDone] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const challenge = { submitCode, submitRecoveryCode } as unknown as SecondFactorChallenge;
  const { unmount } = render(
    <SecondFactorForm
      challenge={challenge}
      submitLabel="Sign In"
      busyLabel="Signing in…"
      onDone={onDone}
      {...(hasBack && { onBack })}
    />,
  );
  return { submitCode, submitRecoveryCode, onBack, onDone, unmount };
}
const field = (kind: 'code' | 'recovery') => screen.getByRole('textbox', { name: texts[kind].label });
const submit = () => user.click(screen.getByRole('button', { name: 'Sign In' }));

test('a code is sent without its spaces, once', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { submitCode, submitRecoveryCode, onDone } = renderForm({ submitCode: vi.fn<Submit>(() => promise) });
  expect(field('code')).toHaveFocus();
  await user.type(field('code'), '123 456');
  await submit();
  const busy = await screen.findByRole('button', { name: 'Signing in…' });
  // The browser sends nothing by itself.
  expect(fireEvent.submit(busy.closest('form') as HTMLFormElement)).toBe(false);
  expect(onDone).not.toHaveBeenCalled();
  resolve();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(submitCode).toHaveBeenCalledExactlyOnceWith('123456');
  expect(submitRecoveryCode).not.toHaveBeenCalled();
});

test('without a code nothing is sent, and the field says so until there is one', async () => {
  const { submitCode, onDone } = renderForm();
  await user.type(field('code'), '  ');
  screen.getByRole('button', { name: 'Sign In' }).focus();
  await submit();
  expect(screen.getByText(texts.code.missing)).toBeInTheDocument();
  expect(field('code')).toHaveFocus();
  expect(submitCode).not.toHaveBeenCalled();
  await user.type(field('code'), '123456');
  await submit();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(screen.queryByText(texts.code.missing)).not.toBeInTheDocument();
});

test('a code that fails is selected, to be typed anew', async () => {
  const { onDone } = renderForm({ submitCode: vi.fn<Submit>(() => Promise.reject(new Error('Out of order'))) });
  await user.type(field('code'), '123456');
  await submit();
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeEnabled();
  expect(screen.getByRole('alert')).toBeInTheDocument();
  expect(field('code')).toHaveFocus();
  expect(field('code')).toHaveProperty('selectionStart', 0);
  expect(field('code')).toHaveProperty('selectionEnd', 6);
  expect(onDone).not.toHaveBeenCalled();
});

test('an answer after the form has been closed changes nothing', async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  const { onDone, unmount } = renderForm({ submitCode: vi.fn<Submit>(() => promise) });
  await user.type(field('code'), '123456');
  await submit();
  unmount();
  reject(new Error('Out of order'));
  await promise.catch(() => undefined);
  expect(onDone).not.toHaveBeenCalled();
});

test('a recovery code is another way, and back; the error of the one is not that of the other', async () => {
  const { submitCode, submitRecoveryCode, onDone } = renderForm();
  await submit();
  await user.click(screen.getByRole('button', { name: texts.code.other }));
  expect(screen.queryByText(texts.code.missing)).not.toBeInTheDocument();
  expect(screen.getByText(texts.recovery.intro)).toBeInTheDocument();
  expect(field('recovery')).toHaveFocus();
  expect(field('recovery')).toHaveAttribute('maxlength', '40');
  expect(field('recovery')).not.toHaveAttribute('inputmode');
  expect(field('recovery')).toHaveAttribute('spellcheck', 'false');
  await user.click(screen.getByRole('button', { name: texts.recovery.other }));
  expect(field('code')).toHaveAttribute('maxlength', '8');
  expect(field('code')).toHaveAttribute('inputmode', 'numeric');
  await user.click(screen.getByRole('button', { name: texts.code.other }));
  await user.type(field('recovery'), 'abcd-efgh');
  await submit();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(submitRecoveryCode).toHaveBeenCalledExactlyOnceWith('abcd-efgh');
  expect(submitCode).not.toHaveBeenCalled();
});

test('the way back is there where there is no other', async () => {
  const { onBack } = renderForm();
  await user.click(screen.getByRole('button', { name: 'Back to the login' }));
  expect(onBack).toHaveBeenCalledOnce();
});

test('a dialog has its own way back', () => {
  renderForm({ hasBack: false });
  expect(screen.queryByRole('button', { name: 'Back to the login' })).not.toBeInTheDocument();
});
