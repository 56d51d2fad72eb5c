import { failing } from '@spotter/api/fake';
import type { ArgTypes } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { OriginContext } from '../shared/origin.ts';
import type { FeedStatus } from '../shell/live/useFeed.ts';
import { AppHarness, type AppHarnessProps } from './AppHarness.tsx';
import { visitors } from './fakeSession.ts';

const feedStatuses = ['connecting', 'live', 'stale', 'off', 'refused'] as const satisfies readonly FeedStatus[];

/** Controls of a screen. */
export const screenArgTypes: ArgTypes<AppHarnessProps> = {
  as: { options: Object.keys(visitors), control: 'select' },
  at: { control: 'text' },
  live: { options: feedStatuses, control: 'inline-radio' },
  hasNotifications: { control: 'boolean' },
  // These hold functions, which a form cannot write.
  answers: { control: false },
  connection: { control: false },
  latest: { control: false },
  identity: { control: false },
  session: { control: false },
  queue: { control: false },
  children: { control: false },
};

/**
 * Shared meta of the stories of a screen; each story file adds `title`, `args` and `parameters`: Storybook adds the
 * description to the latter and would replace those spread from here.
 */
export const screenStory = {
  component: AppHarness,
  argTypes: screenArgTypes,
  render: (args: AppHarnessProps) => (
    <OriginContext value="https://gym.example">
      <main className="p-6 max-sm:p-4">
        <AppHarness {...args} />
      </main>
    </OriginContext>
  ),
};

export const failed = failing('internal', 'Something went wrong on our side');

const page = () => within(document.body);

/** Play functions of a list screen; each first waits for `summary`, the text shown when the rows are loaded. */
export function listPlay(summary: string | RegExp) {
  const press = (name: string) => async () => {
    await page().findByText(summary);
    await userEvent.click(await page().findByRole('button', { name }));
  };
  return {
    press,
    /** Chooses an item of a row's menu. */
    choose: (row: string, item: string | RegExp) => async () => {
      await press(`Actions for ${row}`)();
      await userEvent.click(await page().findByRole('menuitem', { name: item }));
    },
    /** Opens the add dialog and submits it empty; both buttons have the same name. */
    submitEmpty: (name: string) => async () => {
      await press(name)();
      const dialog = within(await page().findByRole('dialog'));
      await userEvent.click(dialog.getByRole('button', { name }));
      await dialog.findByRole('alert');
    },
  };
}
