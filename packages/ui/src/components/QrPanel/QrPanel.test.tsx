import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { QrPanel } from './QrPanel.tsx';
import * as stories from './QrPanel.stories.tsx';

const { Plain, Idle, Generating, Expired, Offline, LastSecond } = composeStories(stories);
const panel = () => document.querySelector('[data-slot=qr-panel]');
const picture = () => screen.getByRole('img').innerHTML;
const statusText = () => screen.getAllByRole('status').at(-1)?.textContent;

testConformance('qr-panel', (props) => <QrPanel {...props} state="idle" title="Welcome" codeLabel="Code" />);

test('shows a named code of 400 px and the seconds left', { tags: ['kiosk-17'] }, () => {
  render(<Plain />);
  expect(screen.getByRole('img', { name: 'Code to scan' })).toHaveAttribute('width', '400');
  expect(screen.getByRole('timer')).toHaveTextContent('24seconds left');
});

test('another code renders another QR code', () => {
  const { rerender } = render(<Plain code="one" />);
  const first = picture();
  rerender(<Plain code="two" />);
  expect(picture()).not.toBe(first);
});

test.each([
  [11, null],
  [10, 'true'],
  [1, 'true'],
])('with %i seconds left it is urgent: %s', { tags: ['kiosk-11'] }, (secondsLeft, urgent) => {
  render(<Plain secondsLeft={secondsLeft} />);
  expect(panel()?.getAttribute('data-urgent')).toBe(urgent);
});

test('only some of the seconds are announced, politely', () => {
  const announcements: (string | null | undefined)[] = [];
  const { rerender } = render(<Plain secondsLeft={30} />);
  for (let secondsLeft = 30; secondsLeft > 0; secondsLeft -= 1) {
    rerender(<Plain secondsLeft={secondsLeft} />);
    if (announcements.at(-1) !== statusText()) announcements.push(statusText());
  }
  expect(announcements).toEqual(['30 seconds left', '20 seconds left', '10 seconds left', '5 seconds left']);
  expect(screen.getByRole('timer')).not.toHaveAttribute('aria-live');
});

test('the unit is singular for one second', () => {
  render(<LastSecond />);
  expect(screen.getByRole('timer')).toHaveTextContent('1second left');
});

test.each([
  ['idle', Idle, 'Welcome to Iron Temple'],
  ['generating', Generating, 'One moment'],
  ['expired', Expired, 'The code has expired'],
  ['offline', Offline, 'No connection'],
] as const)('%s shows no code and no clock, and says its title', (state, Shown, title) => {
  render(<Shown secondsLeft={5} />);
  expect(panel()).toHaveAttribute('data-state', state);
  expect(panel()).not.toHaveAttribute('data-urgent');
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.queryByRole('timer')).toBeNull();
  expect(screen.getAllByRole('status')[0]).toContainElement(screen.getByRole('heading', { name: title }));
  expect(statusText()).toBe('');
});
