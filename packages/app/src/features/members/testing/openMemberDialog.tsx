import type { Branch, Member } from '@spotter/api';
import { render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { AppHarness, type AppHarnessProps } from '../../../testing/AppHarness.tsx';
import { branches as allBranches } from '../../../testing/gymData.ts';
import { MemberDialog } from '../MemberDialog.tsx';

interface Opened extends Omit<AppHarnessProps, 'children'> {
  /** Absent: Add New Member. */
  member?: Member;
  branches?: readonly Branch[];
  /** Default: the member's, of a new one the first. */
  branchId?: string;
  /** Beside the dialog. */
  children?: AppHarnessProps['children'];
}

function Dialog({ member, branches = allBranches, branchId = member?.branchId ?? 'andheri' }: Opened) {
  const [isOpen, setIsOpen] = useState(true);
  if (!isOpen) return null;
  const close = () => setIsOpen(false);
  const day = { zone: { timeZone: 'Asia/Kolkata', locale: 'en-IN' }, today: '2026-11-03' };
  return <MemberDialog {...{ branches, branchId, ...day, onClose: close }} {...(member && { member })} />;
}

/** Renders the dialog of a member without the page around it. */
export async function openMemberDialog({ member, branches, branchId, children, ...harness }: Opened = {}) {
  const opened = {
    ...(member && { member }),
    ...(branches && { branches }),
    ...(branchId !== undefined && { branchId }),
  };
  render(
    <AppHarness {...harness}>
      <Dialog {...opened} />
      {children}
    </AppHarness>,
  );
  return within(await screen.findByRole('dialog'));
}
