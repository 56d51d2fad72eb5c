import { composeStories } from '@storybook/react-vite';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { AppFrame } from './AppFrame.tsx';
import * as stories from './AppFrame.stories.tsx';

const { Plain, ForStaff, Bare, WithLogo } = composeStories(stories);

testConformance('app-frame', (props) => <AppFrame {...props} brand={{ name: 'Gym', href: '#' }} nav={[]} />);

test('the first tab stop is the skip link', async () => {
  render(<Plain />);
  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  expect(document.querySelector(document.activeElement!.getAttribute('href')!)).toBe(screen.getByRole('main'));
});

test('the navigation marks the current page', { tags: ['frame-3'] }, () => {
  render(<Plain />);
  const header = within(screen.getByRole('banner'));
  expect(header.getByRole('link', { current: 'page' })).toHaveTextContent('Members');
});

test('renderLink renders the links', () => {
  render(
    <Plain
      renderLink={({ href, children, ...link }) => (
        <a {...link} href={`/app/${href}`}>
          {children}
        </a>
      )}
    />,
  );
  expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Staff' })).toHaveAttribute(
    'href',
    '/app/#staff',
  );
});

test('the bottom bar puts surplus items behind More, which closes on navigation', async () => {
  render(<Plain />);
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  const drawer = screen.getByRole('dialog', { name: 'More' });
  expect(
    within(drawer)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Admins', 'Branches', 'Activity', 'Settings']);
  await userEvent.click(within(drawer).getByRole('link', { name: 'Settings' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('up to five items need no More', () => {
  render(<ForStaff />);
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
});

test('the logo has the name as alternative text', () => {
  render(<WithLogo />);
  expect(screen.getByRole('img', { name: 'Iron Temple' })).toBeVisible();
});

test('bare renders the content only', () => {
  render(<Bare />);
  expect(screen.queryByRole('banner')).toBeNull();
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.getByRole('main')).toBeVisible();
});
