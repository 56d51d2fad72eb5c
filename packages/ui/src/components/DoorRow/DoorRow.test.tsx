import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { DoorRow } from './DoorRow.tsx';
import * as stories from './DoorRow.stories.tsx';

const { Plain, Attention, Refused, GoodNews, SeveralNotes, Withdrawn, Undoable } = composeStories(stories);

testConformance('door-row', (props) => (
  <DoorRow {...props} name="Asha Rao" action="in" actionText="IN" time="9:58 am" dateTime="2026-11-03T04:28:00Z" />
));

const row = () => screen.getByRole('listitem');

test('a row says what happened, to whom, when and how', () => {
  render(<Plain />);
  expect(row().textContent).toBe('INAsha Rao9:58 amQR code');
  expect(screen.getByText('9:58 am')).toHaveAttribute('datetime', '2026-11-03T04:28:00.000Z');
});

test('the most serious note gives the tone; every note is in words', () => {
  const { rerender } = render(<Plain />);
  expect(row()).toHaveAttribute('data-tone', 'plain');
  rerender(<GoodNews />);
  expect(row()).toHaveAttribute('data-tone', 'good');
  rerender(<SeveralNotes />);
  expect(row()).toHaveAttribute('data-tone', 'attention');
  expect(row()).toHaveTextContent('Membership expired 5 weeks ago, on 29 Sep 2026₹1,200 dueBirthday today');
  rerender(<Refused />);
  expect(row()).toHaveAttribute('data-tone', 'refused');
  expect(row()).toHaveTextContent('Turned away');
});

test('what was withdrawn says so and needs no attention', () => {
  render(<Withdrawn notes={Attention.args.notes} />);
  expect(row()).toHaveAttribute('data-tone', 'plain');
  expect(row()).toHaveTextContent('Undone by Priya Nair');
  expect(row()).not.toHaveTextContent('expired');
});

test('its steps are named with the person, also those of the menu', async () => {
  const onSelect = vi.fn<() => void>();
  const [undo] = Undoable.args.actions!;
  render(<Undoable actions={[{ ...undo!, onSelect }]} />);
  await userEvent.click(screen.getByRole('button', { name: 'Undo: Asha Rao' }));
  expect(onSelect).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button', { name: 'More for Asha Rao' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Call+91 98450 12345',
    'Note',
  ]);
});
