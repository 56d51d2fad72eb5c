import { composeStories } from '@storybook/react-vite';
import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { FileDrop } from './FileDrop.tsx';
import * as stories from './FileDrop.stories.tsx';

const { Plain, Busy, Disabled, WithError } = composeStories(stories);
const drop = () => screen.getByRole('group', { name: 'File of members' });
const input = () => document.querySelector<HTMLInputElement>('input[type=file]')!;
const choose = () => screen.getByRole('button', { name: 'Choose File' });
const file = new File(['x'], 'members.csv', { type: 'text/csv' });
const drag = { dataTransfer: { types: ['Files'], files: [file] } };
const onChoose = vi.fn<(file: File) => void>();

testConformance('file-drop', (props) => (
  <FileDrop {...props} label="File" text="Drop it here" chooseLabel="Choose" onChoose={onChoose} />
));

test.each(['{Enter}', ' '])('key "%s" on the button opens the file dialog', async (key) => {
  render(<Plain />);
  const opened = vi.spyOn(input(), 'click');
  await userEvent.tab();
  expect(choose()).toHaveFocus();
  await userEvent.keyboard(key);
  expect(opened).toHaveBeenCalledOnce();
});

test('passes on a chosen file, also the same one again', async () => {
  onChoose.mockClear();
  render(<Plain onChoose={onChoose} />);
  await userEvent.upload(input(), file);
  await userEvent.upload(input(), file);
  expect(onChoose.mock.calls).toEqual([[file], [file]]);
});

test('indicates a file dragged over it, and accepts the drop', () => {
  onChoose.mockClear();
  render(<Plain onChoose={onChoose} />);
  fireEvent.dragOver(drop(), drag);
  expect(screen.getByText('Drop to upload it')).toBeVisible();
  fireEvent.drop(drop(), drag);
  expect(screen.getByText('Drop an Excel or CSV file here')).toBeVisible();
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(file);
});

test.each([
  ['busy', Busy],
  ['disabled', Disabled],
] as const)('%s, it takes nothing, and the browser does not open what was dropped', async (_, Shown) => {
  onChoose.mockClear();
  render(<Shown onChoose={onChoose} />);
  const opened = vi.spyOn(input(), 'click');
  await userEvent.click(choose());
  const event = createEvent.drop(drop(), drag);
  fireEvent(drop(), event);
  expect(event.defaultPrevented).toBe(true);
  expect(opened).not.toHaveBeenCalled();
  expect(onChoose).not.toHaveBeenCalled();
});

test('an error describes the button', () => {
  render(<WithError />);
  expect(choose()).toHaveAccessibleDescription(
    'The file is protected by a password. Save it without one and choose it again.',
  );
});
