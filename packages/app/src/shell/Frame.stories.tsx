import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { AppHarness, type AppHarnessProps } from '../testing/AppHarness.tsx';
import { screenArgTypes } from '../testing/screenStory.tsx';
import { fakeConnection } from '../testing/fakeConnection.ts';
import { STORY_NOW } from '../testing/gymData.ts';
import { Frame } from './Frame.tsx';
import { Page } from './Page.tsx';

/** What stands around every guarded screen. */
const meta = {
  title: 'Screens/Frame',
  component: AppHarness,
  argTypes: screenArgTypes,
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
export const PseudoLocale: Story = { globals: { language: 'pseudo' } };
export const Staff: Story = { args: { as: 'staff' } };
export const StaffWithReports: Story = {
  args: { as: 'staff', answers: { getReportSettings: { staffMayRead: true, monthlySummary: false } } },
};
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
const noServer = (): Partial<AppHarnessProps> => ({
  connection: fakeConnection({ state: 'unreachable', since: STORY_NOW - 200_000, lastContactAt: STORY_NOW - 200_000 }),
});
export const NoConnection: Story = { args: noServer() };
export const NoConnectionMember: Story = { args: { ...noServer(), as: 'member', at: '/dashboard' } };
export const NoConnectionNarrow: Story = { args: noServer(), globals: { viewport: { value: 'phone' } } };
export const Narrow: Story = { globals: { viewport: { value: 'phone' } } };
