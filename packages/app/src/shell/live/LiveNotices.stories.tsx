import type { FeedOptions } from '@spotter/api';
import { failing } from '@spotter/api/fake';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { MembersPage } from '../../features/members/MembersPage.tsx';
import { AppHarness } from '../../testing/AppHarness.tsx';
import { screenArgTypes } from '../../testing/screenStory.tsx';
import { eventOf, manyMembers } from '../../testing/gymData.ts';
import { Frame } from '../Frame.tsx';
import { LiveProvider } from './LiveProvider.tsx';

const EVENT_INTERVAL_MS = 500;
const EVENT_COUNT = 8;

let feed: FeedOptions | undefined;
const open = (options: FeedOptions) => {
  feed = options;
  options.onState?.('live');
  return () => undefined;
};

/** Check-ins of others while somebody works on the list: the notices gather in the header and cover no control. */
const meta = {
  title: 'Screens/Live notices',
  component: AppHarness,
  argTypes: screenArgTypes,
  // The notices come and go by the clock.
  tags: ['no-visual'],
  parameters: { layout: 'fullscreen' },
  beforeEach: () => {
    feed = undefined;
  },
  args: {
    at: '/members',
    answers: { getMembers: { members: manyMembers(60) } },
    children: (
      <LiveProvider open={open}>
        <Frame>
          <MembersPage />
        </Frame>
      </LiveProvider>
    ),
  },
} satisfies Meta<typeof AppHarness>;
export default meta;
type Story = StoryObj<typeof meta>;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** What a press on the middle of the element reaches. */
function isReachable(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}

const reachableControls = () =>
  [...document.querySelectorAll('main button, main input, main select, header button, nav a')].filter(isReachable);
const nameOf = (control: Element) =>
  control.getAttribute('aria-label') ?? (control.textContent || control.getAttribute('title') || '');
const namesOf = (controls: readonly Element[]) => controls.map(nameOf);

async function loaded() {
  await within(document.body).findByText(/^Showing 60 of 60/);
  await waitFor(() => expect(feed).toBeDefined());
  const controls = reachableControls();
  const names = namesOf(controls);
  await expect(names).toContain('Add Member');
  await expect(names.filter((name) => name.startsWith('Actions for')).length).toBeGreaterThan(1);
  return controls;
}

const checkIn = (name: string) => feed?.onEvent(eventOf(name, 0, { id: name }), 0);

async function playCheckIns() {
  const controls = await loaded();
  for (let index = 0; index < EVENT_COUNT; index++) {
    checkIn(`Visitor ${index}`);
    for (let waited = 0; waited < EVENT_INTERVAL_MS; waited += 50) {
      await pause(50);
      await expect(namesOf(controls.filter((control) => !isReachable(control)))).toEqual([]);
    }
  }
  // Four that are shown at once, however slow the machine was.
  for (const name of ['Asha', 'Meera', 'Zubin', 'Vikram']) {
    checkIn(name);
    await pause(EVENT_INTERVAL_MS / 2);
  }
  const lines = within(document.querySelector<HTMLElement>('[aria-live] ol')!);
  await expect(lines.getAllByRole('listitem')).toHaveLength(3);
  await expect(lines.getByText(/^Vikram checked in/)).toBeVisible();
  await expect(lines.getByText(/^\+ \d+ more$/)).toBeVisible();
}

async function playFailures() {
  const controls = await loaded();
  const menus = controls.filter((control) => nameOf(control).startsWith('Actions for'));
  for (const menu of menus.slice(0, 2)) {
    await userEvent.click(menu);
    await userEvent.click(await within(document.body).findByRole('menuitem', { name: /^Check (In|Out)$/ }));
    await within(document.body).findByText('Check-in Failed');
    await waitFor(() => expect(document.querySelector('[role=menu]')).toBeNull());
    await expect(namesOf(controls.filter((control) => control.isConnected && !isReachable(control)))).toEqual([]);
  }
  await within(document.body).findByText('+ 1 more');
}

const answers = {
  ...meta.args.answers,
  universalCheckIn: failing('internal', 'The server did not answer within thirty seconds. Try again in a moment.'),
};

export const Plain: Story = { globals: { viewport: { value: 'desk' } }, play: playCheckIns };
export const Tablet: Story = { globals: { viewport: { value: 'tabletUpright' } }, play: playCheckIns };
export const Phone: Story = { globals: { viewport: { value: 'phone' } }, play: playCheckIns };
export const Failures: Story = { globals: { viewport: { value: 'desk' } }, args: { answers }, play: playFailures };
export const FailuresOnTablet: Story = { ...Failures, globals: { viewport: { value: 'tabletUpright' } } };
export const FailuresOnPhone: Story = { ...Failures, globals: { viewport: { value: 'phone' } } };
