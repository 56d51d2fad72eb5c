import type { Meta, StoryObj } from '@storybook/react-vite';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { fakeSession } from '../testing/fakeSession.ts';
import type { AppSession } from './identity.ts';
import { RequireSession } from './RequireSession.tsx';
import { sessionMessages, type SessionState } from '@spotter/web-core/session';
import { SessionContext, useVisitor } from './useSession.ts';

function Guarded({ session }: { session: AppSession }) {
  return (
    <SessionContext value={session}>
      <MemoryRouter initialEntries={['/dashboard']}>
        <Routes>
          <Route
            path="/dashboard"
            element={
              <RequireSession>
                <Inside />
              </RequireSession>
            }
          />
          <Route path="/login" element={<p className="p-6">The login</p>} />
        </Routes>
      </MemoryRouter>
    </SessionContext>
  );
}

function Inside() {
  const { name, gymId, userType } = useVisitor();
  return (
    <p className="p-6">
      {name} is inside, as {userType} of {gymId}
    </p>
  );
}

const user = { uid: 'uid-1', email: 'asha@demo.gym', name: 'Asha Rao', lastSignInAt: 0 };
const claims = { gymId: 'gym-1', userType: 'admin', branchId: null, branchAccess: 'all', version: 2 } as const;
const standing = (state: SessionState) => ({ args: { session: fakeSession(state) } });

/** What a guarded page shows, wherever its visitor stands. */
const meta = {
  title: 'Screens/Guard',
  component: Guarded,
  parameters: { layout: 'fullscreen' },
  args: { session: fakeSession({ is: 'signed-in', user, claims }) },
} satisfies Meta<typeof Guarded>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Starting: Story = standing({ is: 'starting' });
export const Reading: Story = standing({ is: 'reading', user, isFresh: false, refreshes: 0 });
export const SignedOut: Story = standing({ is: 'signed-out' });
// Getters: in the language of the story, not of the one before this file was loaded.
export const Expired: Story = standing({
  is: 'expired',
  get message() {
    return sessionMessages.missingClaims;
  },
});
export const Ending: Story = standing({
  is: 'ending',
  get message() {
    return sessionMessages.oldClaims;
  },
  delayMs: 3000,
});
/** The identity service gave no token, and said nothing of the session. */
export const Unreadable: Story = standing({
  is: 'unavailable',
  message: 'Network error while refreshing authentication. Please check your connection.',
  reading: { is: 'reading', user, isFresh: false, refreshes: 0 },
});
export const Unreachable: Story = standing({
  is: 'unavailable',
  message: 'The server cannot be reached. Please check your connection.',
});
