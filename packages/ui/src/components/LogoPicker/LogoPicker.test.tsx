import { composeStories } from '@storybook/react-vite';
import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { LogoPicker } from './LogoPicker.tsx';
import * as stories from './LogoPicker.stories.tsx';

const { Plain, Filled, Removable, Busy, WithError, Disabled } = composeStories(stories);
const picker = () => screen.getByRole('group', { name: 'Brand Logo' });
const input = () => document.querySelector<HTMLInputElement>('input[type=file]')!;
const choose = () => screen.getByRole('button', { name: 'Choose Logo' });
const file = new File(['x'], 'notes.txt', { type: 'text/plain' });
const drag = { dataTransfer: { types: ['Files'], files: [file] } };
/** jsdom does not set relatedTarget on drag events. */
const leaveFor = (relatedTarget: Element) => {
  const leave = createEvent.dragLeave(picker());
  Object.defineProperty(leave, 'relatedTarget', { value: relatedTarget });
  fireEvent(picker(), leave);
};
const onChoose = vi.fn<(file: File) => void>();

testConformance('logo-picker', (props) => (
  <LogoPicker {...props} label="Logo" alt="" emptyText="None" chooseLabel="Choose" onChoose={onChoose} />
));

test.each(['{Enter}', ' '])('key "%s" on the button opens the file dialog', async (key) => {
  render(<Plain />);
  const opened = vi.spyOn(input(), 'click');
  await userEvent.tab();
  expect(choose()).toHaveFocus();
  await userEvent.keyboard(key);
  expect(opened).toHaveBeenCalledOnce();
});

test('passes on any chosen file, also the same one again', async () => {
  onChoose.mockClear();
  render(<Plain onChoose={onChoose} accept="" />);
  await userEvent.upload(input(), file);
  await userEvent.upload(input(), file);
  expect(onChoose.mock.calls).toEqual([[file], [file]]);
});

test('indicates a file dragged over it, and accepts the drop', () => {
  onChoose.mockClear();
  render(<Plain onChoose={onChoose} />);
  fireEvent.dragOver(picker(), drag);
  expect(screen.getByText('Drop it here')).toBeVisible();
  leaveFor(choose());
  expect(picker()).toHaveAttribute('data-dragging', 'true');
  leaveFor(document.body);
  expect(screen.getByText('No Logo')).toBeVisible();
  fireEvent.drop(picker(), drag);
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(file);
});

test('ignores dragged text', () => {
  onChoose.mockClear();
  render(<Plain onChoose={onChoose} />);
  fireEvent.dragOver(picker(), { dataTransfer: { types: ['text/plain'], files: [] } });
  expect(picker()).not.toHaveAttribute('data-dragging');
});

test.each([
  ['busy', Busy],
  ['disabled', Disabled],
] as const)('%s, it takes nothing, and the browser does not open what was dropped', async (_, Shown) => {
  onChoose.mockClear();
  render(<Shown onChoose={onChoose} />);
  const opened = vi.spyOn(input(), 'click');
  await userEvent.click(choose());
  fireEvent.dragOver(picker(), drag);
  expect(picker()).not.toHaveAttribute('data-dragging');
  const drop = createEvent.drop(picker(), drag);
  fireEvent(picker(), drop);
  expect(drop.defaultPrevented).toBe(true);
  expect(opened).not.toHaveBeenCalled();
  expect(onChoose).not.toHaveBeenCalled();
});

test('has a remove button, except while uploading', () => {
  const { unmount } = render(<Filled />);
  expect(screen.getByRole('img', { name: 'Logo of Iron Temple' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Remove' })).toBeVisible();
  unmount();
  render(<Busy />);
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  expect(screen.getByText('Uploading Logo…')).toBeVisible();
});

test('removing moves the focus to the choose button', async () => {
  render(<Removable />);
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText('No Logo')).toBeVisible();
  expect(choose()).toHaveFocus();
});

test('an error describes the button', () => {
  render(<WithError />);
  expect(choose()).toHaveAccessibleDescription('File Too Large: choose an image of at most 1 MB');
  expect(picker()).toHaveAttribute('data-invalid', 'true');
});
