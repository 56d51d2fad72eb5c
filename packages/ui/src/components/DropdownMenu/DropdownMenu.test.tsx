import { composeStories } from '@storybook/react-vite';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { DropdownMenu } from './DropdownMenu.tsx';
import * as stories from './DropdownMenu.stories.tsx';

const { Closed, WithDisabled } = composeStories(stories);
const trigger = () => screen.getByRole('button', { name: 'Actions for Asha Rao' });

testConformance('dropdown-menu', (props) => (
  <DropdownMenu {...props} open trigger={<button type="button">More</button>} items={[]} />
));

test('Enter opens it on the first item; arrows, End and typeahead move', async () => {
  render(<Closed />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('menuitem', { name: /Edit Member/ })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('menuitem', { name: 'Check In' })).toHaveFocus();
  await userEvent.keyboard('{End}');
  expect(screen.getByRole('menuitem', { name: 'Delete' })).toHaveFocus();
  await userEvent.keyboard('v');
  expect(screen.getByRole('menuitem', { name: 'View Attendance' })).toHaveFocus();
});

test('Escape closes it and returns the focus', async () => {
  render(<Closed />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('menu');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(trigger()).toHaveFocus());
  expect(screen.queryByRole('menu')).toBeNull();
});

test('onSelect runs after the menu closed and the focus returned', async () => {
  const onSelect = vi.fn<() => void>(() => expect(trigger()).toHaveFocus());
  render(<Closed items={[{ label: 'Edit Member', onSelect }]} />);
  await userEvent.click(trigger());
  await userEvent.click(screen.getByRole('menuitem', { name: 'Edit Member' }));
  await waitFor(() => expect(onSelect).toHaveReturned());
});

test('items that change while it is open are shown the next time', async () => {
  const [checkIn, checkOut] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const { rerender } = render(<Closed items={[{ label: 'Check In', onSelect: checkIn }]} />);
  await userEvent.click(trigger());
  rerender(<Closed items={[{ label: 'Check Out', onSelect: checkOut }]} />);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Check In' }));
  await waitFor(() => expect(checkIn).toHaveBeenCalledOnce());
  await userEvent.click(trigger());
  await userEvent.click(screen.getByRole('menuitem', { name: 'Check Out' }));
  await waitFor(() => expect(checkOut).toHaveBeenCalledOnce());
  expect(checkIn).toHaveBeenCalledOnce();
});

test.each(['by the keyboard', 'by a click'])(
  'a disabled item is reached, says why, and does nothing when it is chosen %s',
  async (how) => {
    const onSelect = vi.fn<() => void>();
    const hint = 'The main branch cannot be deleted';
    render(<Closed items={[{ label: 'Delete', disabled: true, hint, onSelect }]} />);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    const item = await screen.findByRole('menuitem', { name: /^Delete.*main branch/ });
    expect(item).toHaveFocus();
    expect(item).toHaveAttribute('aria-disabled', 'true');
    await (how === 'by a click' ? userEvent.click(item) : userEvent.keyboard('{Enter}'));
    expect(screen.getByRole('menu')).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    expect(onSelect).not.toHaveBeenCalled();
  },
);

test('arrow keys stop at disabled items', async () => {
  render(<WithDisabled open />);
  await userEvent.keyboard('{End}');
  expect(screen.getByRole('menuitem', { name: /^Delete/ })).toHaveFocus();
});

test('the portal has the text direction of the trigger', async () => {
  render(
    <div dir="rtl">
      <Closed />
    </div>,
  );
  await userEvent.click(trigger());
  expect(screen.getByRole('menu')).toHaveAttribute('dir', 'rtl');
});
