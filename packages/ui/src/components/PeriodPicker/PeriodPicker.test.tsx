import { composeStories } from '@storybook/react-vite';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { mockLayout, restoreLayout } from '../../testing/layout.ts';
import { PeriodPicker, type Period } from './PeriodPicker.tsx';
import * as stories from './PeriodPicker.stories.tsx';

const { Plain, WithError } = composeStories(stories);
beforeEach(() => mockLayout(1024, 600));
afterEach(() => restoreLayout());

const props = {
  presets: [
    { value: 'this-month', label: 'This month' },
    { value: 'last-month', label: 'Last month' },
  ],
  value: 'this-month',
  onValueChange: () => undefined,
  period: { from: '2026-11-01', to: '2026-11-03' },
  onPeriodChange: () => undefined,
};
testConformance('period-picker', (passed) => <PeriodPicker {...passed} {...props} />);

test('presets and custom days are one choice; the days are asked for only then', async () => {
  render(<Plain />);
  expect(screen.getByRole('radio', { name: 'Last 30 days' })).toBeChecked();
  expect(screen.queryByLabelText('From')).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'Custom' }));
  expect(screen.getByLabelText('From')).toHaveValue('2026-10-05');
  expect(screen.getByLabelText('To')).toHaveValue('2026-11-03');
});

test('it reports both days with each change', () => {
  const onPeriodChange = vi.fn<(period: Period) => void>();
  render(<PeriodPicker {...props} value="custom" onPeriodChange={onPeriodChange} />);
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-02' } });
  expect(onPeriodChange).toHaveBeenLastCalledWith({ from: '2026-11-01', to: '2026-11-02' });
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '' } });
  expect(onPeriodChange).toHaveBeenLastCalledWith({ from: '', to: '2026-11-03' });
});

test('what is wrong is said at the first day', () => {
  render(<WithError />);
  expect(screen.getByLabelText('From')).toHaveAccessibleDescription('At most 366 days');
});

test('where there is little space it is a select', async () => {
  mockLayout(328, 600);
  const onValueChange = vi.fn<(value: string) => void>();
  render(<PeriodPicker {...props} onValueChange={onValueChange} />);
  expect(screen.queryByRole('radio')).toBeNull();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Last month');
  expect(onValueChange).toHaveBeenCalledWith('last-month');
});
