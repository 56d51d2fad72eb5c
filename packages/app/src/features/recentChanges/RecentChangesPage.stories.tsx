import type { AnswerOf } from '@spotter/api';
import { failing, offline, pending, type FakeAnswers } from '@spotter/api/fake';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import type { AppHarnessProps } from '../../testing/AppHarness.tsx';
import { STORY_NOW } from '../../testing/gymData.ts';
import { failed, screenStory } from '../../testing/screenStory.tsx';
import { RecentChangesPage } from './RecentChangesPage.tsx';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
type Change = AnswerOf<'getUndoableChanges'>['changes'][number];
type DeletedPerson = AnswerOf<'getDeletedPeople'>['people'][number];

const change = (minutesAgo: number, rest: Partial<Change>): Change => ({
  id: `change-${minutesAgo}`,
  kind: 'deactivate',
  name: '',
  count: 214,
  by: 'Priya Nair',
  at: STORY_NOW - minutesAgo * MINUTE_MS,
  until: STORY_NOW + (10 - minutesAgo) * MINUTE_MS,
  ...rest,
});
const deleted = (name: string, daysAgo: number, rest: Partial<DeletedPerson> = {}): DeletedPerson => ({
  id: `deleted-${name.toLowerCase().replaceAll(/\W+/g, '-')}`.slice(0, 64),
  name,
  userType: 'member',
  branchName: 'Andheri West',
  deletedBy: 'Kavya Menon',
  deletedAt: STORY_NOW - daysAgo * DAY_MS,
  erasedAt: STORY_NOW + (30 - daysAgo) * DAY_MS,
  ...rest,
});
const changes = [
  change(1, {}),
  change(3, { kind: 'delete-member', name: 'Asha Rao', count: 1, by: 'Kavya Menon' }),
  change(6, { kind: 'checkout-all', count: 38 }),
  change(9, { kind: 'delete-branch', name: 'Powai Lake', count: 1, by: 'Kavya Menon' }),
];
const people = [
  deleted('Asha Rao', 0),
  deleted('Imran Sheikh', 4, { userType: 'staff', branchName: 'Bandra' }),
  deleted('Vikram Desai', 29),
];
const listed = (undoable: Change[], deletedPeople: DeletedPerson[]): FakeAnswers => ({
  getUndoableChanges: { changes: undoable },
  getDeletedPeople: { people: deletedPeople },
});

/** What can be taken back: changes of the last ten minutes, and people who were deleted in the last 30 days. */
const meta = {
  ...screenStory,
  parameters: { layout: 'fullscreen' },
  title: 'Screens/Recent changes',
  args: { at: '/recent-changes', answers: listed(changes, people), children: <RecentChangesPage /> },
} satisfies Meta<AppHarnessProps>;
export default meta;
type Story = StoryObj<typeof meta>;

const page = within(document.body);

export const Plain: Story = {};
/** Without those who were deleted. */
export const Staff: Story = { args: { as: 'staff' } };
export const Denied: Story = { args: { as: 'member' } };
export const Loading: Story = { args: { answers: { getUndoableChanges: pending, getDeletedPeople: pending } } };
export const Empty: Story = { args: { answers: listed([], []) } };
export const Failed: Story = { args: { answers: { getUndoableChanges: failed, getDeletedPeople: failed } } };
export const Offline: Story = {
  args: { answers: { getUndoableChanges: offline, getDeletedPeople: offline }, live: 'stale' },
};
export const LongNames: Story = {
  args: {
    answers: listed(
      [
        change(1, {
          kind: 'delete-member',
          name: 'Venkatanarasimharajuvaripeta Lakshminarayanan Subramanian',
          by: 'Venkatanarasimharajuvaripeta Lakshminarayanan',
        }),
      ],
      [
        deleted('Venkatanarasimharajuvaripeta Lakshminarayanan Subramanian', 2, {
          branchName: 'Sri Venkateswara Extension, Second Stage, behind the old mill',
        }),
      ],
    ),
  },
};
export const Undoing: Story = {
  args: { answers: { ...listed(changes, people), undoChange: pending } },
  play: async () => {
    await userEvent.click(await page.findByRole('button', { name: 'Undo: Deactivated 214 members' }));
  },
};
/** Two of them were changed again in the meantime. */
export const PartlyUndone: Story = {
  args: {
    answers: {
      ...listed(changes, people),
      undoChange: {
        undone: 212,
        failed: [
          { id: 'asha', name: 'Asha Rao', reason: 'has been deactivated again since' },
          { id: 'ravi', name: 'Ravi Iyer', reason: 'has been deleted since' },
        ],
      },
    },
  },
  play: async () => {
    await userEvent.click(await page.findByRole('button', { name: 'Undo: Deactivated 214 members' }));
    await page.findByRole('heading', { name: 'Not undone' });
  },
};
export const RestoreRefused: Story = {
  args: {
    answers: {
      ...listed(changes, people),
      restorePerson: failing('email-taken', 'asha.rao@mail.in belongs to another member now'),
    },
  },
  play: async () => {
    await userEvent.click(await page.findByRole('button', { name: 'Restore Asha Rao' }));
  },
};
export const Erasing: Story = {
  play: async () => {
    await userEvent.click(await page.findByRole('button', { name: 'Erase Now: Asha Rao' }));
    await page.findByRole('alertdialog');
  },
};
export const Narrow: Story = { globals: { viewport: { value: 'phone' } } };
