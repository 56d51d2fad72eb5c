import { composeStories } from '@storybook/react-vite';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { NumberField } from './NumberField.tsx';
import * as stories from './NumberField.stories.tsx';

const { Plain } = composeStories(stories);

testConformance('number-field', (props) => <NumberField {...props} label="Age" />);

test('accepts numbers only', async () => {
  render(<Plain defaultValue="" />);
  await userEvent.type(screen.getByRole('spinbutton', { name: 'Capacity' }), '1x20');
  expect(screen.getByRole('spinbutton')).toHaveValue(120);
});

test('the mouse wheel does not change the value', () => {
  render(<Plain />);
  screen.getByRole('spinbutton').focus();
  fireEvent.wheel(screen.getByRole('spinbutton'));
  expect(screen.getByRole('spinbutton')).not.toHaveFocus();
});

test('a wheel over it is heard by the caller', () => {
  const onWheel = vi.fn<() => void>();
  render(<Plain onWheel={onWheel} />);
  fireEvent.wheel(screen.getByRole('spinbutton'));
  expect(onWheel).toHaveBeenCalledOnce();
});
