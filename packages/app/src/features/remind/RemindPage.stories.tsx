import { failing, pending } from '@spotter/api/fake';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import type { AppHarnessProps } from '../../testing/AppHarness.tsx';
import { STORY_NOW } from '../../testing/gymData.ts';
import { memberToRemind, membersToRemind } from '../../testing/remindersData.ts';
import { failed, screenStory } from '../../testing/screenStory.tsx';
import { RemindPage } from './RemindPage.tsx';

/** Whom to call today, since their membership ends: what they owe, what they said last, and a button for each way. */
const meta = {
  ...screenStory,
  parameters: { layout: 'fullscreen' },
  title: 'Screens/Remind today',
  args: { at: '/remind', children: <RemindPage /> },
} satisfies Meta<AppHarnessProps>;
export default meta;
type Story = StoryObj<typeof meta>;

const page = within(document.body);
const listed = (...members: typeof membersToRemind) => ({ getRemindToday: { members } });
const openNote = async () => userEvent.click(await page.findByRole('button', { name: 'Note on Vikram Desai' }));

export const Plain: Story = {};
export const Staff: Story = { args: { as: 'staff' } };
export const Denied: Story = { args: { as: 'member' } };
export const Loading: Story = { args: { answers: { getRemindToday: pending } } };
/** In a browser that knew several branches. */
function HadSeveralBranches() {
  window.localStorage.setItem('several-branches', 'gym-1');
  return <RemindPage />;
}
export const BranchesLoading: Story = {
  args: { at: '/remind?branch=bandra', answers: { getBranches: pending }, children: <HadSeveralBranches /> },
};
export const Failed: Story = { args: { answers: { getRemindToday: failed } } };
export const Empty: Story = { args: { answers: listed() } };
export const AllReminded: Story = {
  args: {
    answers: listed(
      ...membersToRemind.map((member) => ({
        ...member,
        lastContact: { text: 'Will renew', by: 'Priya Nair', at: STORY_NOW },
      })),
    ),
  },
};
export const LongTexts: Story = {
  args: {
    answers: listed(
      memberToRemind('Venkatanarasimharajuvaripeta Lakshminarayanan Subramanian', '2026-11-01', {
        planName: 'Yearly with personal training',
        amount: 123_456_789,
        lastContact: {
          text: 'Wants to move to the yearly plan but asks for the price of last year. '.repeat(5).trim(),
          by: 'Venkatanarasimharajuvaripeta Lakshminarayanan',
          at: STORY_NOW - 100_000_000,
        },
      }),
    ),
  },
};
export const Note: Story = { play: openNote };
export const NoteBlank: Story = {
  play: async () => {
    await openNote();
    await userEvent.click(await page.findByRole('button', { name: 'Save Note' }));
    await page.findByText('Please enter what was said');
  },
};
export const NoteFailed: Story = {
  args: { answers: { addMemberNote: failing('not-found', 'That member was not found') } },
  play: async () => {
    await openNote();
    await userEvent.click(await page.findByRole('button', { name: 'No answer' }));
    await userEvent.click(page.getByRole('button', { name: 'Save Note' }));
    await page.findByText('Failed to Add Note');
  },
};
export const InTheDark: Story = { globals: { theme: 'dark' } };
export const Upright: Story = { globals: { viewport: { value: 'tabletUpright' } } };
export const Narrow: Story = { globals: { viewport: { value: 'phone' } } };
export const NarrowInTheDark: Story = { globals: { viewport: { value: 'phone' }, theme: 'dark' } };
