import { networkError } from '@spotter/api';
import { i18n, type Texts } from '@spotter/i18n';
import { loadTexts } from '@spotter/i18n/reader';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { StopReminders } from './StopReminders.tsx';

const token = 'q9nZ1c0Lr4sS3jYd7f2bVw8xKp5mT6hGaEoUiRtQyWe';

/** Behind the link at the end of each reminder: no sign-in, and no name, which a stranger with the link would read. */
const meta = {
  title: 'Screens/Stop reminders',
  component: StopReminders,
  parameters: { layout: 'fullscreen' },
  args: { token, stop: () => Promise.resolve(), resume: () => Promise.resolve(), texts: i18n },
} satisfies Meta<typeof StopReminders>;
export default meta;
type Story = StoryObj<typeof meta>;

const press: NonNullable<Story['play']> = async () =>
  userEvent.click(await within(document.body).findByRole('button', { name: 'Stop Reminders' }));

export const Plain: Story = {};
export const Sending: Story = { args: { stop: () => new Promise(() => undefined) }, play: press };
export const Stopped: Story = { play: press };
const pressTwice: NonNullable<Story['play']> = async (context) => {
  await press(context);
  await userEvent.click(await within(document.body).findByRole('button', { name: 'Turn On Again' }));
};
export const Resumed: Story = { play: pressTwice };
export const ResumeFailed: Story = { args: { resume: () => Promise.reject(networkError()) }, play: pressTwice };
export const Failed: Story = { args: { stop: () => Promise.reject(networkError()) }, play: press };
export const LinkNotComplete: Story = { args: { token: token.slice(0, 8) } };
export const InTheDark: Story = { globals: { theme: 'dark' } };
/** The toolbar's Hindi has no messages of this page, which loads its own. */
export const InHindi: Story = {
  loaders: [async () => ({ texts: await loadTexts('hi') })],
  render: (args, { loaded }) => <StopReminders {...args} texts={loaded.texts as Texts} />,
};
export const Narrow: Story = { globals: { viewport: { value: 'phone' } } };
