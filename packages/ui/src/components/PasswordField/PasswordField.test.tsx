import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { PasswordField } from './PasswordField.tsx';
import * as stories from './PasswordField.stories.tsx';

const { Plain } = composeStories(stories);

testConformance('password-field', (props) => <PasswordField {...props} label="Password" />);

test('the toggle shows and hides the password', { tags: ['login-2'] }, async () => {
  render(<Plain />);
  const field = screen.getByLabelText('Password');
  expect(field).toHaveAttribute('type', 'password');
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(field).toHaveAttribute('type', 'text');
  expect(screen.getByRole('button', { name: 'Hide Password' })).toHaveFocus();
  await userEvent.keyboard(' ');
  expect(field).toHaveAttribute('type', 'password');
});

test('a shown password is not sent to a spell checker, nor changed by the keyboard', async () => {
  render(<PasswordField label="Password" />);
  await userEvent.click(screen.getByRole('button'));
  const input = screen.getByRole('textbox', { name: 'Password' });
  expect(input).toHaveAttribute('spellcheck', 'false');
  expect(input).toHaveAttribute('autocapitalize', 'none');
});
