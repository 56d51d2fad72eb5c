import type { AnswerOf, MemberNote } from '@spotter/api';
import { failing, pending } from '@spotter/api/fake';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import type { AppHarnessProps } from '../../testing/AppHarness.tsx';
import { asha, STORY_NOW } from '../../testing/gymData.ts';
import { failed, screenStory } from '../../testing/screenStory.tsx';
import { NotesSection } from './NotesSection.tsx';

const HOUR_MS = 3_600_000;
const note = (hoursAgo: number, text: string, rest: Partial<MemberNote> = {}): MemberNote => ({
  id: `note-${hoursAgo}`,
  kind: 'note',
  text,
  writtenBy: 'Priya Nair',
  writtenAt: STORY_NOW - hoursAgo * HOUR_MS,
  isDeletable: true,
  ...rest,
});
const notes = [
  note(1, 'Called: travels until Monday, renews when back', { kind: 'reminder' }),
  note(50, 'Knee injury: no squats.\nPhysiotherapist says until 15 November.', {
    writtenBy: 'Kavya Menon',
    isDeletable: false,
  }),
  note(24 * 40, 'Prefers the morning batch'),
];
const answering = (answer: AnswerOf<'getMemberNotes'>) => ({ getMemberNotes: answer });

/** What the desk should know of a member, and what was said when they were reminded. */
const meta = {
  ...screenStory,
  parameters: { layout: 'fullscreen' },
  title: 'Screens/Member notes',
  args: {
    as: 'staff',
    answers: answering({ notes }),
    children: <NotesSection memberId={asha.id} />,
  },
} satisfies Meta<AppHarnessProps>;
export default meta;
type Story = StoryObj<typeof meta>;

const page = within(document.body);
const press = async (name: string | RegExp) => userEvent.click(await page.findByRole('button', { name }));

export const Plain: Story = {};
export const Empty: Story = { args: { answers: answering({ notes: [] }) } };
export const Loading: Story = { args: { answers: { getMemberNotes: pending } } };
export const Failed: Story = { args: { answers: { getMemberNotes: failed } } };
export const LongTexts: Story = {
  args: {
    answers: answering({
      notes: [
        note(3, 'Wants to move to the yearly plan but asks for the price of last year. '.repeat(6).trim(), {
          writtenBy: 'Venkatanarasimharajuvaripeta Lakshminarayanan Subramanian',
        }),
        note(5, 'https://example.com/a-very-long-address-without-a-space/'.repeat(3), { kind: 'reminder' }),
      ],
    }),
  },
};
export const Blank: Story = {
  play: async () => {
    await page.findByText('Prefers the morning batch');
    await press('Add Note');
    await page.findByText('Please enter a note');
  },
};
export const AddFailed: Story = {
  args: {
    answers: {
      ...answering({ notes }),
      addMemberNote: failing('not-found', 'That member was not found'),
    },
  },
  play: async () => {
    await userEvent.type(await page.findByLabelText('New note'), 'Paid half');
    await press('Add Note');
    await page.findByText('Failed to Add Note');
  },
};
export const Delete: Story = { play: () => press(/^Delete note: Prefers/) };
export const InTheDark: Story = { globals: { theme: 'dark' } };
export const Narrow: Story = { globals: { viewport: { value: 'phone' } } };
