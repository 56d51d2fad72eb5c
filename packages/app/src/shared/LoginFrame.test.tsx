import { render, screen } from '@testing-library/react';
import { useEffect, useRef } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { product } from '../product.ts';
import { LoginFrame } from './LoginFrame.tsx';

beforeEach(() => window.localStorage.clear());
afterEach(() => document.querySelector('meta[name="gym-brand"]')?.remove());

/** The frame at the address of a gym, or at the product's own. */
function renderFrame(gym?: { name: string; logoUrl: string | null }, intro?: string) {
  const meta = Object.assign(document.createElement('meta'), { name: 'gym-brand', content: JSON.stringify(gym) });
  if (gym) document.head.append(meta);
  return render(
    <LoginFrame title="Sign In" intro={intro} notice="Maintenance at 22:00">
      <p>Form</p>
    </LoginFrame>,
  ).container;
}

test('the product’s own page has its logo, name and tagline', () => {
  const page = renderFrame(undefined, 'To your gym');
  expect(page.textContent).toBe(`${product.name}Maintenance at 22:00Sign InTo your gymForm${product.tagline}`);
  expect(page.querySelector('svg')?.closest('[aria-hidden]')).toBeInTheDocument();
  expect(page.querySelector('img')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'Sign In' })).toBeInTheDocument();
  expect(document.title).toBe(`Sign In · ${product.name}`);
});

test('a gym’s address has the gym’s logo and name alone', () => {
  const page = renderFrame({ name: 'Harbour Gym', logoUrl: '/logos/harbour' });
  expect(page.textContent).toBe('Harbour GymMaintenance at 22:00Sign InForm');
  expect(page.querySelector('img')).toHaveAttribute('src', '/logos/harbour');
  expect(page.querySelector('img')).toHaveAttribute('alt', '');
  expect(page.querySelector('svg')).not.toBeInTheDocument();
  expect(document.title).toBe('Sign In · Harbour Gym');
});

test('a gym without a logo has its name', () => {
  const page = renderFrame({ name: 'Harbour Gym', logoUrl: null });
  expect(page.querySelector('img, svg')).not.toBeInTheDocument();
  expect(screen.getByText('Harbour Gym')).toBeInTheDocument();
});

test('its title takes the focus, unless a field of it has it', () => {
  const { unmount } = render(<LoginFrame title="Already set up">Sign in</LoginFrame>);
  expect(screen.getByRole('heading', { name: 'Already set up' })).toHaveFocus();
  unmount();
  render(
    <LoginFrame title="Sign in">
      <FocusedField />
    </LoginFrame>,
  );
  expect(screen.getByLabelText('Email')).toHaveFocus();
});

function FocusedField() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return <input ref={field} aria-label="Email" />;
}

test('an intro that is absent leaves no paragraph', () => {
  expect(renderFrame({ name: 'Harbour Gym', logoUrl: null }).querySelectorAll('section p')).toHaveLength(1);
});
