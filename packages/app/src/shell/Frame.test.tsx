import { pending } from '@spotter/api/fake';
import { composeStories } from '@storybook/react-vite';
import { Dialog } from '@spotter/ui';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Link, Route, Routes, useNavigate } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { AppHarness } from '../testing/AppHarness.tsx';
import { Frame } from './Frame.tsx';
import { stubResizeObserver } from '../testing/resizeObserver.ts';
import * as stories from './Frame.stories.tsx';
import { Page } from './Page.tsx';

const all = composeStories(stories);
beforeEach(() => window.localStorage.clear());

test(
  'the navigation lists the pages and marks the current one',
  { tags: ['frame-1', 'frame-2', 'frame-3'] },
  async () => {
    render(<all.Plain />);
    const nav = within(within(screen.getByRole('banner')).getByRole('navigation'));
    expect(nav.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Dashboard',
      'Desk',
      'Members',
      'Attendance',
      'Payments',
      'Reports',
      'Staff',
      'Admins',
      'Branches',
      'Activity',
      'Settings',
    ]);
    expect(nav.getByRole('link', { current: 'page' })).toHaveTextContent('Members');
    expect(await screen.findByText('Demo Gym')).toBeInTheDocument();
  },
);

test('on a narrow screen what the door needs is in the bottom bar itself, for admins too', () => {
  render(<all.Plain />);
  const bar = within(screen.getAllByRole('navigation').at(-1)!);
  expect(bar.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Dashboard',
    'Desk',
    'Members',
    'Attendance',
  ]);
});

test.each([
  ['Plain', 'Kavya Menon', 'admin@demo.gym', 'Admin'],
  ['Staff', 'Priya Nair', 'staff@demo.gym', 'Staff'],
  ['Member', 'Asha Rao', 'member@demo.gym', 'Member'],
] as const)('%s: the menu shows name and role', { tags: ['frame-4', 'frame-7'] }, async (story, name, email, role) => {
  const Told = all[story];
  render(<Told />);
  await userEvent.click(await screen.findByRole('button', { name }));
  const menu = await screen.findByRole('menu');
  expect(screen.getByText(email)).toBeInTheDocument();
  expect(screen.getByText(role)).toBeInTheDocument();
  expect(within(menu).getByRole('menuitem', { name: 'Sign Out' })).toBeInTheDocument();
  await userEvent.click(document.body);
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});

test.each([
  ['Plain', 'Kavya Menon', true],
  ['Staff', 'Priya Nair', true],
  ['Member', 'Asha Rao', false],
] as const)('%s: Your Account is in the menu for those who have the page', async (story, name, hasPage) => {
  const Story = all[story];
  render(<Story />);
  await userEvent.click(await screen.findByRole('button', { name }));
  const menu = within(await screen.findByRole('menu'));
  expect(menu.queryByRole('menuitem', { name: 'Your Account' }) !== null).toBe(hasPage);
});

test('an admin sees what is wrong with the server and what to do; staff do not', async () => {
  const { unmount } = render(<all.ServerIll />);
  const banners = await screen.findAllByRole('alert');
  expect(banners[0]).toHaveTextContent('The disk of the database is almost full: 12 MB are left.');
  expect(banners[0]).toHaveTextContent('Make room on the disk.');
  expect(banners[1]).toHaveTextContent('The database is damaged: attendance.');
  unmount();
  const getServerHealth = vi.fn<() => { problems: [] }>(() => ({ problems: [] }));
  render(<all.ServerIll as="staff" answers={{ getServerHealth }} />);
  expect(await screen.findByText('Demo Gym')).toBeInTheDocument();
  expect(getServerHealth).not.toHaveBeenCalled();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('the search button tells its name and its keys', async () => {
  stubResizeObserver();
  render(<all.Plain />);
  act(() => screen.getByRole('button', { name: 'Search or go to' }).focus());
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Search or go to (Ctrl K)');
  vi.unstubAllGlobals();
});

test('navigation focuses the title and sets the document title', async () => {
  render(
    <AppHarness at="/dashboard">
      <Frame>
        <Routes>
          <Route
            path="/dashboard"
            element={
              <Page title="Dashboard">
                <Link to="/members">Go on</Link>
              </Page>
            }
          />
          <Route path="/members" element={<Page title="Members">The screen</Page>} />
        </Routes>
      </Frame>
    </AppHarness>,
  );
  expect(document.body).toHaveFocus();
  await userEvent.click(screen.getByRole('link', { name: 'Go on' }));
  expect(await screen.findByRole('heading', { name: 'Members' })).toHaveFocus();
  await waitFor(() => expect(document.title).toBe('Members · Demo Gym'));
});

function AskingPage() {
  const [isOpen, setIsOpen] = useState(false);
  const navigate = useNavigate();
  return (
    <Page title="Dashboard">
      <button onClick={() => setIsOpen(true)}>Ask</button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title="Question">
        <button onClick={() => void navigate('/members')}>Go on</button>
      </Dialog>
    </Page>
  );
}

test('a page that comes while a dialog is open has the focus on its title', async () => {
  render(
    <AppHarness at="/dashboard">
      <Frame>
        <Routes>
          <Route path="/dashboard" element={<AskingPage />} />
          <Route
            path="/members"
            element={
              <Page title="Members">
                <button>First</button>
              </Page>
            }
          />
        </Routes>
      </Frame>
    </AppHarness>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Go on' }));
  const title = await screen.findByRole('heading', { name: 'Members' });
  // The dialog returns the focus in a task of its own, after the page has come.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(title).toHaveFocus();
});

test('until the gym is known, a page of a gym’s address has the name of that gym', () => {
  const content = JSON.stringify({ name: 'Harbour Gym', icon: null, css: null });
  document.head.append(Object.assign(document.createElement('meta'), { name: 'gym-brand', content }));
  try {
    render(<all.Plain answers={{ getUserDashboardData: pending }} />);
    expect(within(screen.getByRole('banner')).getByText('Harbour Gym')).toBeInTheDocument();
  } finally {
    document.querySelector('meta[name="gym-brand"]')?.remove();
  }
});
