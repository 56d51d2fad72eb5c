import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import * as stories from './PairForm.stories.tsx';

const { Plain, Expired } = composeStories(stories);
const user = userEvent.setup();
const enter = async (code: string) => user.type(screen.getByRole('textbox', { name: 'Code' }), `${code}{Enter}`);

test.each(['ABCD2345', 'abcd 2345', ' AbCd-23 45'])('%s is sent in capitals, without spaces', async (code) => {
  const pair = vi.fn<(code: string) => Promise<void>>(() => Promise.resolve());
  render(<Plain pair={pair} />);
  await enter(code);
  expect(pair).toHaveBeenCalledExactlyOnceWith('ABCD2345');
});

test('what cannot be a code is not sent', async () => {
  const pair = vi.fn<(code: string) => Promise<void>>(() => Promise.resolve());
  render(<Plain pair={pair} />);
  await enter('ABCD');
  await user.clear(screen.getByRole('textbox', { name: 'Code' }));
  await enter('OIL01234');
  expect(pair).not.toHaveBeenCalled();
  expect(screen.getByRole('alert')).toHaveTextContent('A code has 8 letters and digits');
});

test("a refusal is shown in the server's words, and the next code can be entered", async () => {
  render(<Expired />);
  await enter('ABCD2345');
  expect(await screen.findByText('This code has expired. Ask for a new one.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Pair this screen' })).toBeEnabled();
});
