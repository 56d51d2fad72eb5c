import { composeStories } from '@storybook/react-vite';
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import * as stories from './PairForm.stories.tsx';

const { Plain, Expired } = composeStories(stories);
type Pair = (code: string) => Promise<void>;
const user = userEvent.setup();
const enter = async (code: string) => user.type(screen.getByRole('textbox', { name: 'Code' }), `${code}{Enter}`);

test.each(['ABCD2345', 'abcd 2345', ' AbCd-23 45'])('%s is sent in capitals, without spaces', async (code) => {
  const pair = vi.fn<Pair>(() => Promise.resolve());
  render(<Plain pair={pair} />);
  await enter(code);
  expect(pair).toHaveBeenCalledExactlyOnceWith('ABCD2345');
});

test('what cannot be a code is not sent', async () => {
  const pair = vi.fn<Pair>(() => Promise.resolve());
  render(<Plain pair={pair} />);
  await enter('ABCD');
  await user.clear(screen.getByRole('textbox', { name: 'Code' }));
  await enter('OIL01234');
  expect(pair).not.toHaveBeenCalled();
  expect(screen.getByRole('alert')).toHaveTextContent('A code has 8 letters and digits');
});

test('what cannot be a code is corrected at once: the field has the focus', async () => {
  render(<Plain />);
  await user.click(screen.getByRole('button', { name: 'Pair this screen' }));
  expect(screen.getByRole('alert')).toHaveTextContent('A code has 8 letters and digits');
  expect(screen.getByRole('textbox', { name: 'Code' })).toHaveFocus();
});

test("a refusal is shown in the server's words, and the next code can be entered", async () => {
  const pair = vi.fn<Pair>(() => Promise.resolve()).mockImplementationOnce(Expired.args.pair as Pair);
  render(<Expired pair={pair} />);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await enter('ABCD2345');
  expect(await screen.findByText('This code has expired. Ask for a new one.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Pair this screen' }));
  expect(pair).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('while a code is checked no other is sent', async () => {
  const pair = vi.fn<Pair>(() => new Promise(() => undefined));
  render(<Plain pair={pair} />);
  await enter('ABCD2345');
  const button = screen.getByRole('button', { name: 'Pair this screen' });
  expect(button).toHaveAttribute('aria-busy', 'true');
  // Handled by the page: the browser would load it anew.
  expect(fireEvent.submit(button.closest('form') as HTMLFormElement)).toBe(false);
  expect(pair).toHaveBeenCalledOnce();
});

test('the browser does not correct a code', () => {
  render(<Plain />);
  expect(screen.getByRole('textbox', { name: 'Code' })).toHaveAttribute('spellcheck', 'false');
});
