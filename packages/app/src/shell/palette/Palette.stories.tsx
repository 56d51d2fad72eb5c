import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, waitFor, within } from 'storybook/test';
import { Frame } from '../Frame.tsx';
import { Page } from '../Page.tsx';
import { manyMembers } from '../../testing/gymData.ts';
import { failing, pending } from '@spotter/api/fake';
import { AppHarness } from '../../testing/AppHarness.tsx';
import { screenArgTypes } from '../../testing/screenStory.tsx';

/** Opened by Ctrl K or ⌘ K, or by the button beside the user menu. */
const meta = {
  title: 'Screens/Palette',
  component: AppHarness,
  argTypes: screenArgTypes,
  parameters: { layout: 'fullscreen' },
  args: {
    at: '/dashboard',
    children: (
      <Frame>
        <Page title="Dashboard">The screen</Page>
      </Frame>
    ),
  },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Search or go to' }));
    await waitFor(() => within(document.body).getByRole('combobox'));
  },
} satisfies Meta<typeof AppHarness>;
export default meta;
type Story = StoryObj<typeof meta>;

const typing =
  (words: string): NonNullable<Story['play']> =>
  async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Search or go to' }));
    await userEvent.type(await within(document.body).findByRole('combobox'), words);
  };

export const Plain: Story = {};
export const ForStaff: Story = { args: { as: 'staff' } };
export const ForMembers: Story = { args: { as: 'member' } };
export const MemberFound: Story = {
  play: async (context) => {
    await typing('asha')(context);
    await within(document.body).findByRole('option', { name: /Check Out Asha Rao/ });
  },
};
export const MembershipInactive: Story = {
  play: async (context) => {
    await typing('nandini')(context);
    await within(document.body).findByRole('option', { name: /Check In Nandini/ });
  },
};
export const Many: Story = {
  args: { answers: { getMembers: { members: manyMembers(5000) } } },
  play: async (context) => {
    await typing('a')(context);
    await within(document.body).findAllByRole('option', { name: /Check In/ });
  },
};
export const LoadingMembers: Story = { args: { answers: { getMembers: pending } }, play: typing('zoya') };
export const MembersFailed: Story = {
  args: { answers: { getMembers: failing('internal', 'Out of order') } },
  play: async (context) => {
    await typing('set')(context);
    await within(document.body).findByText('Failed to Load Members');
  },
};
export const NothingFound: Story = { play: typing('zumba') };
export const Narrow: Story = { globals: { viewport: { value: 'phone' } } };
