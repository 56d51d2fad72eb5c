import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import * as stories from './ErrorSummary.stories.tsx';

const { Plain, None } = composeStories(stories);

testConformance('error-summary', (props) => <ErrorSummary {...props} title="Wrong" errors={[{ message: 'Wrong' }]} />);

test('takes the focus when errors appear, and again on each attempt', async () => {
  const { rerender } = render(<None />);
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(<Plain attempt={1} />);
  expect(screen.getByRole('alert')).toHaveFocus();
  await userEvent.tab();
  rerender(<Plain attempt={2} />);
  expect(screen.getByRole('alert')).toHaveFocus();
});

test('errors that come back during an attempt leave the focus in the field', async () => {
  const { rerender } = render(<Plain attempt={1} />);
  rerender(<Plain attempt={1} errors={[]} />);
  await userEvent.click(screen.getByLabelText('Email'));
  rerender(<Plain attempt={1} />);
  expect(screen.getByLabelText('Email')).toHaveFocus();
});

test('each error links to its field', async () => {
  render(<Plain />);
  await userEvent.click(screen.getByRole('link', { name: 'Please enter a valid email address' }));
  expect(screen.getByLabelText('Email')).toHaveFocus();
});
