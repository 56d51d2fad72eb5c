import { composeStories } from '@storybook/react-vite';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { DateField } from './DateField.tsx';
import * as stories from './DateField.stories.tsx';

const { Plain, Month } = composeStories(stories);

testConformance('date-field', (props) => <DateField {...props} label="Join Date" />);

test('the value is an ISO date', () => {
  const seen: string[] = [];
  render(<Plain onChange={(event) => seen.push(event.target.value)} />);
  fireEvent.change(screen.getByLabelText('Join Date'), { target: { value: '2026-12-24' } });
  expect(seen).toEqual(['2026-12-24']);
});

test('the value of a month is its ISO form', () => {
  const seen: string[] = [];
  render(<Month onChange={(event) => seen.push(event.target.value)} />);
  fireEvent.change(screen.getByLabelText('Month'), { target: { value: '2026-12' } });
  expect(seen).toEqual(['2026-12']);
});
