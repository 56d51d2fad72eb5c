import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { AppHarness } from '../testing/AppHarness.tsx';
import { STORY_NOW } from '../testing/gymData.ts';
import { Frame } from './Frame.tsx';
import { Page } from './Page.tsx';

/** What stands around every guarded screen. */
const meta = {
  title: 'Screens/Frame',
  component: AppHarness,
  parameters: { layout: 'fullscreen' },
  args: {
    at: '/members',
    children: (
      <Frame>
        <Page title="Members">The screen</Page>
      </Frame>
    ),
  },
} satisfies Meta<typeof AppHarness>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Staff: Story = { args: { as: 'staff' } };
export const Member: Story = { args: { as: 'member', at: '/dashboard' } };
export const UserMenuOpen: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Kavya Menon' }));
  },
};
export const ServerIll: Story = {
  args: {
    answers: {
      getServerHealth: {
        problems: [
          {
            code: 'storage-full',
            since: STORY_NOW,
            message: 'The disk of the database is almost full: 12 MB are left.',
            action: 'Make room on the disk. The server recovers without a restart.',
          },
          {
            code: 'database-damaged',
            since: STORY_NOW,
            message: 'The database is damaged: attendance.',
            action:
              'Run "npm run gym -- check" to see what is affected, and restore the latest backup into a new database.',
          },
        ],
      },
    },
  },
};
export const Narrow: Story = { globals: { viewport: { value: 'phone' } } };
