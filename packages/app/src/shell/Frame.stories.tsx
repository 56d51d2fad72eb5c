import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { AppHarness } from '../testing/AppHarness.tsx';
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
export const Narrow: Story = { globals: { viewport: { value: 'phone' } } };
