import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AccountStatus, isInvited, RefusedInvitations } from './AccountStatus.tsx';

test.each([
  ['active', null, 'Invited', 'invited'],
  ['active', 'uid', 'Active', 'active'],
  ['inactive', null, 'Inactive', 'inactive'],
  ['inactive', 'uid', 'Inactive', 'inactive'],
] as const)('an account that is %s, of the sign-in %s, is %s', (status, firebaseUID, text, shown) => {
  const { container } = render(<AccountStatus account={{ status, firebaseUID }} />);
  expect(container.textContent).toBe(text);
  expect(container.querySelector('[data-status]')).toHaveAttribute('data-status', shown);
  expect(isInvited({ status, firebaseUID })).toBe(shown === 'invited');
});

const invited = { name: 'Imran Sheikh', status: 'active' as const, firebaseUID: null };
const refused = { ...invited, isMailRefused: true };

test('only who is invited has a refused mail', () => {
  expect(render(<AccountStatus account={refused} />).container.textContent).toBe('Mail refused');
  expect(render(<AccountStatus account={{ ...refused, firebaseUID: 'uid' }} />).container.textContent).toBe('Active');
});

test('whose invitation was refused is named', () => {
  render(<RefusedInvitations accounts={[refused, invited, { ...refused, name: 'Nina Rao' }]} />);
  expect(screen.getByRole('status')).toHaveTextContent(
    'The mail server refused the invitation to Imran Sheikh, Nina Rao',
  );
});

test('an address that cannot be corrected is not to be corrected', () => {
  const { rerender } = render(<RefusedInvitations accounts={[refused]} />);
  expect(screen.getByText(/^Correct the email address, which sends a new invitation/)).toBeInTheDocument();
  rerender(<RefusedInvitations accounts={[refused]} isEmailLocked />);
  expect(screen.queryByText(/Correct the email address/)).not.toBeInTheDocument();
  expect(screen.getByText(/^Set them to inactive and add them again with the right email address/)).toBeInTheDocument();
});

test.each([
  ['a list that is loading', undefined],
  ['no accounts', []],
  ['invitations that arrived', [invited]],
])('of %s nothing is said', (_, accounts) => {
  const { container } = render(<RefusedInvitations accounts={accounts} />);
  expect(container).toBeEmptyDOMElement();
});
