import { composeStories } from '@storybook/react-vite';
import { render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { loaded, setupHarness, user } from '../../testing/listScreen.ts';
import * as stories from './MembersPage.stories.tsx';

const all = composeStories(stories);
setupHarness();

const openMenu = async () => user.click(await screen.findByRole('button', { name: 'More actions' }));
const permission = (mayImport: boolean) => ({
  getImports: { imports: [], mayImport, staffMayImport: mayImport },
});

test('the menu of the list leads to the import', async () => {
  render(<all.Plain />);
  await loaded();
  await openMenu();
  expect(await screen.findByRole('menuitem', { name: 'Import Members' })).toBeInTheDocument();
});

test('staff import with permission only', async () => {
  const { unmount } = render(<all.Staff answers={permission(false)} />);
  await loaded();
  await openMenu();
  await screen.findByRole('menuitem', { name: /Extend/ });
  expect(screen.queryByRole('menuitem', { name: 'Import Members' })).not.toBeInTheDocument();
  unmount();
  render(<all.Staff answers={permission(true)} />);
  await loaded();
  await openMenu();
  expect(await screen.findByRole('menuitem', { name: 'Import Members' })).toBeInTheDocument();
});

test('a gym without members is offered the import beside the first member', async () => {
  render(<all.Empty />);
  expect(await screen.findByRole('link', { name: 'Import Members' })).toHaveAttribute('href', '/imports');
  expect(screen.getAllByRole('button', { name: 'Add Member' })).toHaveLength(2);
});

test('the menu exports the members now in the list', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:saved';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  render(<all.Plain at="/members?q=asha" />);
  await loaded();
  await openMenu();
  await user.click(await screen.findByRole('menuitem', { name: /^Export List/ }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const [header, ...rows] = (await saved[0]!.text()).trimEnd().split('\r\n');
  expect(header).toMatch(/id,Name,Phone,/);
  expect(rows).toEqual([expect.stringContaining(',Asha Rao,')]);
  expect(await screen.findByText('Members Exported')).toBeInTheDocument();
  expect(screen.getByText(/^1 of \d+ members$/)).toBeInTheDocument();
  vi.restoreAllMocks();
});
