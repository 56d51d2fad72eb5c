import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { ConnectionBar } from './ConnectionBar.tsx';
import * as stories from './ConnectionBar.stories.tsx';

const { Plain, Online, TroubleAndWaiting, Waiting, WaitingAlone } = composeStories(stories);

testConformance('connection-bar', (props) => (
  <ConnectionBar {...props} trouble="offline" title="Offline" message="" announcement="" />
));

test('says what is wrong, what still works and how old the data is', () => {
  render(<Plain />);
  expect(screen.getByText('The server cannot be reached.')).toBeVisible();
  expect(screen.getByText(/Check-ins still work/, { selector: 'span' })).toBeVisible();
  expect(screen.getByText('Data of 6:02 pm, 3 min ago')).toBeVisible();
});

test('the age is outside of what is announced', () => {
  const { rerender } = render(<Plain />);
  const [status] = screen.getAllByRole('status');
  const announced = status?.textContent ?? '';
  rerender(<Plain ageText="Data of 6:02 pm, 4 min ago" />);
  expect(screen.getByText('Data of 6:02 pm, 4 min ago')).toBeVisible();
  expect(status).toHaveTextContent(announced);
  expect(announced).not.toContain('ago');
});

test('online nothing is visible, and the places for the announcements stand', () => {
  render(<Online />);
  for (const status of screen.getAllByRole('status')) expect(status).toBeEmptyDOMElement();
  expect(screen.queryByText(/server/)).toBeNull();
});

test('says how many wait and who, each in an announced sentence of its own', () => {
  render(<TroubleAndWaiting />);
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
    'The server cannot be reached. Check-ins still work and are sent when the connection is back.',
    '3 waiting: Asha Rao, Meera Iyer and Vikram Desai',
  ]);
});

test('what waits first is said by a status that was there before, and so is trouble beside it', () => {
  const quiet = { title: '', message: '', announcement: '' };
  const waiting = { state: 'waiting', title: '3 waiting' } as const;
  const { rerender } = render(<ConnectionBar {...quiet} />);
  const statuses = screen.getAllByRole('status');
  rerender(<ConnectionBar {...quiet} waiting={waiting} />);
  expect(screen.getAllByRole('status')).toEqual(statuses);
  expect(statuses.at(-1)).toHaveTextContent('3 waiting');
  rerender(<ConnectionBar trouble="silent" title="Silent" message="" announcement="Silent." waiting={waiting} />);
  expect(screen.getAllByRole('status')).toEqual(statuses);
  expect(statuses.map(({ textContent }) => textContent)).toEqual(['Silent.', '3 waiting']);
  rerender(<ConnectionBar {...quiet} />);
  expect(statuses.at(-1)).toBeEmptyDOMElement();
});

test('what waits stays in sight when the connection is back; its button leads there, by keyboard too', async () => {
  const onSelect = vi.fn<() => void>();
  render(<Waiting waiting={{ ...Waiting.args.waiting!, action: { label: 'Show', onSelect } }} />);
  expect(screen.queryByText(/server/)).toBeNull();
  expect(screen.getByText('3 waiting')).toBeVisible();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Show' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onSelect).toHaveBeenCalledOnce();
});

test('without names and action the number stands alone', () => {
  render(<WaitingAlone />);
  expect(screen.getAllByRole('status').at(-1)?.textContent).toBe('3 waiting');
  expect(screen.queryByRole('button')).toBeNull();
});
