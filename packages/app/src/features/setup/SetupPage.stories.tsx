import { type AnswerOf, ApiError, networkError } from '@spotter/api';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import type { PasswordIdentity } from '../../session/identity.ts';
import { SessionContext } from '../../session/useSession.ts';
import { fakeSession } from '../../testing/fakeSession.ts';
import { SetupPage, type SetupPageProps } from './SetupPage.tsx';

const answering = (setup: AnswerOf<'getSetup'>) => () => Promise.resolve(setup);
const never = () => new Promise<never>(() => undefined);
const sessionWith = (signIn: PasswordIdentity['signIn']) => fakeSession({ is: 'signed-out' }, { signIn });
const session = sessionWith(() => Promise.resolve());
/** The gym is somebody else's. */
const stranger = sessionWith(() => Promise.reject(new Error('Invalid email or password')));

/** Creates the first gym of an installation in the browser, once. */
const meta = {
  title: 'Screens/Setup',
  component: SetupPage,
  parameters: { layout: 'fullscreen' },
  args: {
    load: answering({ open: true, needsCode: false }),
    create: () => Promise.resolve(),
    code: '',
    go: () => undefined,
  },
  render: (args: SetupPageProps) => (
    <SessionContext value={session}>
      <SetupPage {...args} />
    </SessionContext>
  ),
} satisfies Meta<typeof SetupPage>;
export default meta;
type Story = StoryObj<typeof meta>;

const fill =
  (password = 'a quiet morning run'): NonNullable<Story['play']> =>
  async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.type(await page.findByLabelText(/^Gym name/), 'Pulse Gym');
    await userEvent.type(page.getByLabelText(/^Full Name/), 'Ria Sen');
    await userEvent.type(page.getByLabelText(/^Email/), 'ria@pulse.in');
    await userEvent.type(page.getByLabelText(/^Mobile Number/), '9876543210');
    await userEvent.type(page.getByLabelText(/^Password/), password);
    await userEvent.click(page.getByRole('button', { name: 'Create the gym' }));
  };
const refuse = (code: 'invalid' | 'not-found' | 'too-many' | 'setup-closed', error: string, field?: string) => () =>
  Promise.reject(new ApiError(error, { code, status: 400, fields: field === undefined ? [] : [{ field, error }] }));
const withCode = { load: answering({ open: true, needsCode: true }), code: 'ABCD-EFGH-JKMN-PQRS' };

export const Plain: Story = {};
export const Loading: Story = { args: { load: never } };
export const Failed: Story = { args: { load: () => Promise.reject(networkError()) } };
export const Closed: Story = {
  args: { load: answering({ open: false, needsCode: false }) },
  tags: ['whole-screen'],
};
/** From another machine than the server's. */
export const NeedsCode: Story = { args: { ...withCode, code: '' }, tags: ['whole-screen'] };
export const CodeOfTheLink: Story = { args: withCode };
export const WrongCode: Story = {
  args: {
    ...withCode,
    create: refuse('not-found', 'That code is not valid. The server prints a new one when it starts.', 'code'),
  },
  play: fill(),
};
/** Behind a proxy that makes a page look like the server's own machine, and what it sends not. */
export const CodeWantedAfterAll: Story = {
  args: {
    create: refuse('not-found', 'Please enter the code. The server prints it when it starts.', 'code'),
  },
  play: fill(),
};
export const NothingEntered: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Create the gym' }));
  },
};
export const ShortPassword: Story = { play: fill('short') };
export const CommonPassword: Story = {
  args: { create: refuse('invalid', 'This password is too common', 'password') },
  play: fill('password1'),
};
export const Creating: Story = { args: { create: never }, play: fill() };
export const Unreachable: Story = { args: { create: () => Promise.reject(networkError()) }, play: fill() };
/** Somebody else was faster. */
export const ClosedMeanwhile: Story = {
  args: { create: refuse('setup-closed', 'This installation has been set up.') },
  render: (args) => (
    <SessionContext value={stranger}>
      <SetupPage {...args} />
    </SessionContext>
  ),
  play: async (context) => {
    await fill()(context);
    await within(context.canvasElement).findByRole('heading', { name: 'Already set up' });
  },
};
