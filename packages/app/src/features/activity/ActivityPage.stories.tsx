import { type Activity, type AnswerOf, ApiError, changedFields, type InputOf } from '@spotter/api';
import { failing, offline, pending } from '@spotter/api/fake';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { activities, activity } from '../../testing/activityData.ts';
import type { AppHarnessProps } from '../../testing/AppHarness.tsx';
import { administrators, staffMembers } from '../../testing/peopleData.ts';
import { screenStory } from '../../testing/screenStory.tsx';
import { ActivityPage } from './ActivityPage.tsx';

/** By the page, as the server does. */
const paged =
  (given: Activity[]) =>
  ({ limit, startAfter, search, record }: InputOf<'getActivities'>) => {
    const all = given.filter(
      ({ displayText, entityType }) =>
        (search === undefined || displayText.toLowerCase().includes(search.toLowerCase())) &&
        (record === undefined || entityType === record),
    );
    const start = all.findIndex(({ id }) => id === startAfter) + 1;
    const page = all.slice(start, start + Number(limit));
    return {
      activities: page,
      hasMore: start + page.length < all.length,
      lastActivityId: page.at(-1)?.id ?? null,
    };
  };
const listed = (...all: Activity[]) => ({
  getActivities: paged(all),
  getStaffs: { success: true as const, staffs: staffMembers },
  getAllAdmins: { success: true as const, admins: administrators },
});

/** What was done in the gym, by whom, and what it changed. */
const meta = {
  ...screenStory,
  parameters: { layout: 'fullscreen' },
  title: 'Screens/Activity tracker',
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

export const Filtered: Story = { args: { at: '/activity-tracker?q=asha&record=member&kind=update&from=2026-11-01' } };
export const NothingFits: Story = { args: { at: '/activity-tracker?q=nobody' } };
export const FiltersOpen: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async () => {
    await userEvent.click(await within(document.body).findByRole('button', { name: /^Filters/ }));
    await within(document.body).findByLabelText('Done by');
  },
};
const pressExport = async () => {
  const button = await within(document.body).findByRole('button', { name: 'Export List' });
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
};
const exportAnswering = (answer: () => unknown) => ({
  ...listed(...activities),
  getActivities: (input: InputOf<'getActivities'>) =>
    (Number(input.limit) > 10 ? answer() : paged(activities)(input)) as AnswerOf<'getActivities'>,
});
export const Exporting: Story = {
  args: { answers: exportAnswering(() => new Promise(() => undefined)) },
  play: pressExport,
};
export const ExportFailed: Story = {
  args: {
    answers: exportAnswering(() => {
      throw new ApiError('Out of order', { code: 'internal', status: 500 });
    }),
  },
  play: async () => {
    await pressExport();
    await within(document.body).findByText('Failed to Export Activities');
  },
};
/** What was added has one line; what was changed shows each field. */
export const LongEntry: Story = {
  args: {
    answers: listed(
      activity(0, {
        changes: Object.fromEntries(
          changedFields
            .slice(0, 14)
            .map((field, at) => [
              field,
              { from: `Before ${'a longer value '.repeat(at)}`, to: `After ${'a longer value '.repeat(at)}` },
            ]),
        ),
      }),
      activity(1, {
        action: 'create',
        displayText: 'Kavya Menon added Asha Rao',
        changes: { name: { from: null, to: 'Asha Rao' }, age: { from: null, to: 31 } },
      }),
    ),
  },
  play: async () => {
    await userEvent.click(await within(document.body).findByRole('button', { name: '14 changes' }));
  },
};
