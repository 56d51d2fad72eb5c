import { render, screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useVisitor } from '../session/useSession.ts';
import { AppHarness } from './AppHarness.tsx';

const Place = () => `${useVisitor().userType} at ${useLocation().pathname}`;

test('a story goes where its controls say, as whom they say', () => {
  const { rerender } = render(
    <AppHarness as="admin" at="/members">
      <Place />
    </AppHarness>,
  );
  expect(screen.getByText('admin at /members')).toBeVisible();
  rerender(
    <AppHarness as="staff" at="/desk">
      <Place />
    </AppHarness>,
  );
  expect(screen.getByText('staff at /desk')).toBeVisible();
});
