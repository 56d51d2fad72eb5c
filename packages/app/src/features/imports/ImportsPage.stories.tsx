import { failing, pending } from '@spotter/api/fake';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { fireEvent, userEvent, within } from 'storybook/test';
import type { AppHarnessProps } from '../../testing/AppHarness.tsx';
import { importSummaries, importSummary } from '../../testing/importData.ts';
import { failed, screenStory } from '../../testing/screenStory.tsx';
import { ImportsPage } from './ImportsPage.tsx';

/** Where an import begins, and what was imported before. */
const meta = {
  ...screenStory,
  parameters: { layout: 'fullscreen' },
  title: 'Screens/Imports',
  args: { at: '/imports', children: <ImportsPage /> },
} satisfies Meta<AppHarnessProps>;
export default meta;
type Story = StoryObj<typeof meta>;

const page = within(document.body);
const listed = (imports: typeof importSummaries, mayImport = true) => ({
  getImports: { imports, mayImport, staffMayImport: mayImport },
});
const choose = (row: string, item: string) => async () => {
  await userEvent.click(await page.findByRole('button', { name: `Actions for ${row}` }));
  await userEvent.click(await page.findByRole('menuitem', { name: item }));
};
const upload = async () => {
  const group = await page.findByRole('group', { name: /^File: / });
  await fireEvent.change(group.querySelector('input[type=file]')!, {
    target: { files: [new File(['x'], 'Members October.xlsx')] },
  });
};

export const Plain: Story = {};
export const Visits: Story = { args: { at: '/imports?kind=visits' } };
export const SpotterExport: Story = { args: { at: '/imports?kind=gym' } };
export const Staff: Story = { args: { as: 'staff', answers: listed(importSummaries.slice(3, 4)) } };
export const StaffWithoutPermission: Story = { args: { as: 'staff', answers: listed([], false) } };
export const Denied: Story = { args: { as: 'member' } };
export const Loading: Story = { args: { answers: { getImports: pending } } };
export const Empty: Story = { args: { answers: listed([]) } };
export const Failed: Story = { args: { answers: { getImports: failed } } };
export const Reading: Story = { args: { answers: { uploadImport: pending } }, play: upload };
export const BadFile: Story = {
  args: {
    answers: {
      uploadImport: failing(
        'bad-file',
        'The file is protected by a password. Save it without one, and choose it again.',
      ),
    },
  },
  play: async () => {
    await upload();
    await page.findByText(/protected by a password/);
  },
};
export const Undoing: Story = { play: choose('Register 2026.xlsx', 'Undo Import') };
export const Discarding: Story = { play: choose('Members October.xlsx', 'Discard') };
export const LongNames: Story = {
  args: {
    answers: listed([
      importSummary({
        fileName: 'all-members-of-both-branches-as-the-manager-saved-them-before-the-holidays-final-final.xlsx',
        createdBy: 'Venkatanarasimharajuvaripeta Lakshminarayanan Subramanian',
        counts: { create: 19_214, update: 312, unchanged: 260, skip: 104, error: 110 },
      }),
    ]),
  },
};
export const InTheDark: Story = { globals: { theme: 'dark' } };
export const Upright: Story = { globals: { viewport: { value: 'tabletUpright' } } };
export const Narrow: Story = { globals: { viewport: { value: 'phone' } } };
export const NarrowInTheDark: Story = { globals: { viewport: { value: 'phone' }, theme: 'dark' } };
