import { composeStories } from '@storybook/react-vite';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { SegmentedControl } from './SegmentedControl.tsx';
import * as stories from './SegmentedControl.stories.tsx';

const { Plain, Many, LongText } = composeStories(stories);
const chosen = () => screen.getByRole('radio', { checked: true });

testConformance('segmented-control', (props) => (
  <SegmentedControl {...props} label="Branch" options={[]} value="" onValueChange={() => {}} />
));

test('is one tab stop; arrow keys choose, as with radio buttons', async () => {
  render(<Plain />);
  await userEvent.tab();
  expect(chosen()).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await waitFor(() => expect(chosen()).toHaveTextContent('Koramangala'));
  expect(chosen()).toHaveFocus();
  await userEvent.tab();
  expect(document.body).toHaveFocus();
});

test('pressing the selected option keeps it selected', async () => {
  render(<Plain />);
  await userEvent.click(screen.getByRole('radio', { name: 'Indiranagar' }));
  expect(chosen()).toHaveTextContent('Indiranagar');
});

afterEach(() => document.documentElement.removeAttribute('dir'));

test.each([
  ['ltr', 'ArrowRight', 'Koramangala'],
  ['rtl', 'ArrowLeft', 'Koramangala'],
  ['rtl', 'ArrowRight', 'Whitefield'],
])('dir %s: %s selects %s', async (direction, key, name) => {
  render(
    <div dir={direction}>
      <Plain />
    </div>,
  );
  await userEvent.tab();
  await userEvent.keyboard(`{${key}}`);
  await waitFor(() => expect(chosen()).toHaveTextContent(name));
});

test('follows a change of the document direction', async () => {
  render(<Plain />);
  document.documentElement.dir = 'rtl';
  await waitFor(() => expect(screen.getByRole('radiogroup')).toHaveAttribute('dir', 'rtl'));
});

test('renders a select for more than five options, or more than max', async () => {
  const { rerender } = render(<Many />);
  const select = screen.getByRole('combobox', { name: 'Branch' });
  await userEvent.selectOptions(select, 'Hebbal');
  expect(screen.getByRole('combobox')).toHaveValue('hebbal');
  rerender(<Many max={6} />);
  expect(screen.getAllByRole('radio')).toHaveLength(6);
  rerender(<LongText max={1} />);
  expect(screen.getByRole('combobox')).toBeVisible();
});

testConformance('segmented-control', (props) => (
  <SegmentedControl
    {...props}
    label="Branch"
    max={0}
    options={[{ value: 'a', label: 'A' }]}
    value="a"
    onValueChange={() => {}}
  />
));
