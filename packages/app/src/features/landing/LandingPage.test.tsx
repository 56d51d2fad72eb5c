import { composeStories } from '@storybook/react-vite';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { chooseTheme } from '../../theme/theme.ts';
import { isSetupOpen } from '../../shared/setupOpen.ts';
import * as stories from './LandingPage.stories.tsx';

const { Plain } = composeStories(stories);

afterEach(() => {
  vi.unstubAllGlobals();
  Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
});

const scrollDown = (pixels: number) => {
  Object.defineProperty(window, 'scrollY', { value: pixels, configurable: true });
  fireEvent.scroll(window);
};

test('the header turns solid after 50 px, and back', { tags: ['landing-1', 'landing-2'] }, () => {
  render(<Plain />);
  const header = screen.getByRole('banner');
  scrollDown(50);
  expect(header).not.toHaveAttribute('data-solid');
  scrollDown(51);
  expect(header).toHaveAttribute('data-solid');
  scrollDown(0);
  expect(header).not.toHaveAttribute('data-solid');
});

test.each(['Features', 'Benefits'])('%s scrolls to its section', { tags: ['landing-3', 'landing-4'] }, async (name) => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  render(<Plain />);
  const scroll = vi.fn<() => void>();
  const section = screen.getByRole('region', { name });
  section.scrollIntoView = scroll;
  await userEvent.click(screen.getByRole('button', { name }));
  expect(scroll).toHaveBeenCalledExactlyOnceWith({ behavior: 'smooth' });
});

test.each(['Login', 'Get Started Free', 'Start Free Trial'])(
  '%s goes to the login',
  { tags: ['landing-5', 'landing-6', 'landing-7'] },
  (name) => {
    render(<Plain />);
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/login');
  },
);

test('while the installation has no gym, Get Started Free leads to the setup, the others to the login', () => {
  render(<Plain setupOpen />);
  expect(screen.getByRole('link', { name: 'Get Started Free' })).toHaveAttribute('href', '/setup');
  expect(screen.getByRole('link', { name: 'Start Free Trial' })).toHaveAttribute('href', '/login');
});

test('the page of the server says whether that is so', () => {
  document.head.insertAdjacentHTML('beforeend', '<meta name="setup" content="open" />');
  expect(isSetupOpen()).toBe(true);
  document.querySelector('meta[name=setup]')?.remove();
  expect(isSetupOpen()).toBe(false);
});

test.each([
  'Smart Check-in',
  'Multi-Branch Management',
  'Member Management',
  'Staff & Role Management',
  'Real-time Analytics',
  'Billing & Payments',
])('shows the feature %s', { tags: ['landing-9'] }, (name) => {
  render(<Plain />);
  expect(screen.getByRole('heading', { name })).toBeInTheDocument();
});

test('the figures', { tags: ['landing-10'] }, () => {
  render(<Plain />);
  for (const words of ['5000+', 'members', '150+', 'gyms', '99.9%', 'uptime']) {
    expect(screen.getByText(words)).toBeInTheDocument();
  }
});

const first = () => screen.getByRole('img', { name: /^The dashboard/ });
const sources = () => [...first().parentElement!.querySelectorAll('source')].map(({ media }) => media);

test('the pictures follow the theme', () => {
  const { rerender } = render(<Plain />);
  expect(first()).toHaveAttribute('src', expect.stringContaining('dashboard-light'));
  expect(sources()).toContain('(prefers-color-scheme: dark)');
  act(() => chooseTheme('dark'));
  rerender(<Plain />);
  expect(first()).toHaveAttribute('src', expect.stringContaining('dashboard-dark'));
  expect(sources()).toEqual(['(max-width: 639px)']);
  act(() => chooseTheme('system'));
});
