import type { Activity, InputOf } from '@spotter/api';
import { failing, offline, pending } from '@spotter/api/fake';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { activities, activity } from '../../testing/activityData.ts';
import type { AppHarnessProps } from '../../testing/AppHarness.tsx';
import { screenStory } from '../../testing/screenStory.tsx';
import { ActivityPage } from './ActivityPage.tsx';

/** By the page, as the server does. */
const paged =
  (all: Activity[]) =>
  ({ limit, startAfter }: InputOf<'getActivities'>) => {
    const start = all.findIndex(({ id }) => id === startAfter) + 1;
    const page = all.slice(start, start + Number(limit));
    return {
      activities: page,
      hasMore: start + page.length < all.length,
      lastActivityId: page.at(-1)?.id ?? null,
    };
  };
const listed = (...all: Activity[]) => ({ getActivities: paged(all) });

/** What was done in the gym, by whom, and what it changed. */
const meta = {
  ...screenStory,
  parameters: { layout: 'fullscreen' },
  title: 'Screens/ActivityTracker',
  args: { at: '/activity-tracker', answers: listed(...activities), children: <ActivityPage /> },
} satisfies Meta<AppHarnessProps>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Denied: Story = { args: { as: 'staff' } };
export const Loading: Story = { args: { answers: { getActivities: pending } } };
export const Empty: Story = { args: { answers: listed() } };
export const One: Story = { args: { answers: listed(...activities.slice(0, 1)) } };
export const Many: Story = { args: { answers: listed(...Array.from({ length: 25 }, (_, at) => activity(at))) } };
export const Failed: Story = { args: { answers: { getActivities: failing('internal', 'Out of order') } } };
export const Offline: Story = { args: { answers: { getActivities: offline }, live: 'stale' } };
export const Opened: Story = {
  play: async () => {
    await userEvent.click(await within(document.body).findByRole('button', { name: '4 changes' }));
  },
};
export const LogoChanged: Story = {
  args: {
    answers: listed(
      activity(0, {
        entityName: 'Demo Gym',
        module: 'Settings',
        displayText: 'Kavya Menon updated Demo Gym',
        changes: { logoUrl: { from: '/logos/demo/01934a7e', to: '/logos/demo/01934b80' } },
      }),
    ),
  },
  play: async () => {
    await userEvent.click(await within(document.body).findByRole('button', { name: '1 change' }));
  },
};
export const LongNames: Story = {
  args: {
    answers: listed(
      activity(0, {
        performedBy: { name: 'Venkatanarasimharajuvaripeta Lakshminarayanan Subramanian', userType: 'admin' },
        entityName: 'the branch above the old bakery on Hundred Feet Road, which moved in the same week',
      }),
    ),
  },
};
export const Narrow: Story = { globals: { viewport: { value: 'phone' } } };
