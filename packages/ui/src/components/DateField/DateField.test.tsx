import { composeStories } from '@storybook/react-vite';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
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

test('a day that is typed stays until the field is left, whatever becomes of it', () => {
  const onBlur = vi.fn<() => void>();
  render(<DateField label="Day" value="2026-11-29" onChange={() => undefined} onBlur={onBlur} />);
  const field = screen.getByLabelText('Day');
  field.focus();
  fireEvent.change(field, { target: { value: '2026-01-29' } });
  expect(field).toHaveValue('2026-01-29');
  fireEvent.change(field, { target: { value: '' } });
  expect(field).toHaveValue('');
  fireEvent.blur(field);
  expect(field).toHaveValue('2026-11-29');
  expect(onBlur).toHaveBeenCalledOnce();
});

test('the value of a month is its ISO form', () => {
  const seen: string[] = [];
  render(<Month onChange={(event) => seen.push(event.target.value)} />);
  fireEvent.change(screen.getByLabelText('Month'), { target: { value: '2026-12' } });
  expect(seen).toEqual(['2026-12']);
});
