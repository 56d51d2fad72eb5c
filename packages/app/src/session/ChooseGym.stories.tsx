import type { MyGym } from '@spotter/api';
import { failing, offline, pending } from '@spotter/api/fake';
import type { GymCalls } from '@spotter/web-core/session';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { fakeSession } from '../testing/fakeSession.ts';
import { ChooseGym } from './ChooseGym.tsx';
import type { AppSession } from './identity.ts';
import { SessionContext } from './useSession.ts';

const user = { uid: 'uid-1', email: 'asha.rao@example.com', name: 'Asha Rao', lastSignInAt: 0 };
const choosing = { is: 'choosing', user, isSwitching: false } as const;

interface HarnessProps extends GymCalls {
  isSwitching: boolean;
  session: AppSession;
}

function ChooseGymHarness({ isSwitching, session, ...calls }: HarnessProps) {
  return (
    <SessionContext value={session}>
      <ChooseGym state={{ ...choosing, isSwitching }} calls={calls} />
    </SessionContext>
  );
}

const gyms: MyGym[] = [
  { id: 'gym-1', name: 'Iron Temple', logoUrl: null, userType: 'admin' },
  { id: 'gym-2', name: 'Pulse Fitness Bandra', logoUrl: null, userType: 'member' },
];
const offer = (offered: MyGym[]) => () => Promise.resolve({ gyms: offered });

/** After sign-in with an account that has several gyms. */
const meta = {
  title: 'Screens/Choose gym',
  component: ChooseGymHarness,
  parameters: { layout: 'fullscreen' },
  args: {
    isSwitching: false,
    session: fakeSession(choosing),
    listMyGyms: offer(gyms),
    chooseGym: ({ gymId }) => Promise.resolve({ customToken: `token-of-${gymId}` }),
  },
} satisfies Meta<typeof ChooseGymHarness>;
export default meta;
type Story = StoryObj<typeof meta>;

const choose: Story['play'] = async ({ canvasElement }) => {
  await userEvent.click(await within(canvasElement).findByRole('button', { name: /Pulse/ }));
};

export const Plain: Story = {};
export const Switching: Story = { args: { isSwitching: true } };
export const Loading: Story = { args: { listMyGyms: pending } };
export const Entering: Story = { args: { chooseGym: pending }, play: choose };
export const NotEntered: Story = {
  args: { chooseGym: async () => failing('not-found', 'That gym was not found')() },
  play: async (context) => {
    await choose(context);
    await within(context.canvasElement).findByRole('alert');
  },
};
export const NotLoaded: Story = { args: { listMyGyms: async () => offline() } };
export const Empty: Story = { args: { listMyGyms: offer([]) } };
export const LongNames: Story = {
  args: {
    listMyGyms: offer(
      ['Powerhouse Strength and Conditioning Academy of Greater Mumbai and Navi Mumbai', 'Gymkhana', 'Fit'].map(
        (name, at) => ({ id: `gym-${at}`, name, logoUrl: null, userType: 'staff' as const }),
      ),
    ),
  },
  globals: { viewport: { value: 'smallest' } },
};
