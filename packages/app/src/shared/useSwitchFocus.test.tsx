import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { useSwitchFocus } from './useSwitchFocus.ts';

const views = ['Day', 'Week', 'Month'];

/** A switch that is remounted with each value, which may also change beside it. */
function Page({ hasChecked = true }) {
  const [view, setView] = useState('Day');
  const { ref, onChoose } = useSwitchFocus(view);
  const choose = (next: string) => {
    onChoose(next);
    setView(next);
  };
  return (
    <>
      <div key={view} ref={ref}>
        {views.map((one) => (
          <button key={one} role="radio" aria-checked={hasChecked && one === view} onClick={() => choose(one)}>
            {one}
          </button>
        ))}
      </div>
      <button onClick={() => setView('Week')}>Link to the week</button>
      <button onClick={() => setView('Day')}>Link to the day</button>
    </>
  );
}

const press = (role: 'radio' | 'button', name: string) => {
  const pressed = screen.getByRole(role, { name });
  pressed.focus();
  pressed.click();
};

beforeEach(() => document.body.focus());

test('the new choice has the focus that the old one lost', async () => {
  render(<Page />);
  press('radio', 'Week');
  await expect.poll(() => screen.getByRole('radio', { name: 'Week' }).ariaChecked).toBe('true');
  expect(screen.getByRole('radio', { name: 'Week' })).toHaveFocus();
});

test('what changes the value beside the switch keeps the focus, also after a choice', async () => {
  render(<Page />);
  press('radio', 'Week');
  await expect.poll(() => screen.getByRole('radio', { name: 'Week' }).ariaChecked).toBe('true');
  press('button', 'Link to the day');
  await expect.poll(() => screen.getByRole('radio', { name: 'Day' }).ariaChecked).toBe('true');
  expect(screen.getByRole('button', { name: 'Link to the day' })).toHaveFocus();
  press('button', 'Link to the week');
  await expect.poll(() => screen.getByRole('radio', { name: 'Week' }).ariaChecked).toBe('true');
  expect(screen.getByRole('button', { name: 'Link to the week' })).toHaveFocus();
});

test('a switch without a choice takes no focus', async () => {
  render(<Page hasChecked={false} />);
  press('radio', 'Week');
  await expect.poll(() => screen.getByRole('radio', { name: 'Week' })).not.toHaveFocus();
});
