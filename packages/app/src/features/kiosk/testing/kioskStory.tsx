import type { FeedOptions, ScanResult } from '@spotter/api';
import { useEffect, useState, type ReactNode } from 'react';
import { Frame } from '../../../shell/Frame.tsx';
import { STORY_NOW } from '../../../testing/gymData.ts';
import { AppHarness, type AppHarnessProps } from '../../../testing/AppHarness.tsx';
import { KioskPage } from '../KioskPage.tsx';
import type { KioskEnvironment } from '../useKiosk.ts';

/** A world whose clock and push a story moves. */
export interface StoryEnvironment extends KioskEnvironment {
  /** So much later, in milliseconds, the tab looks at the clock. */
  advance: (milliseconds: number) => void;
  scan: (person: ScanResult, sessionId?: string) => void;
  push: (state: 'live' | 'stale') => void;
  /** Streams that are open. */
  listeners: () => number;
}

export function storyEnvironment(): StoryEnvironment {
  let time = STORY_NOW;
  let listeners = 0;
  let feed: FeedOptions | undefined;
  return {
    now: () => time,
    open: (options) => {
      feed = options;
      listeners += 1;
      return () => {
        listeners -= 1;
      };
    },
    advance: (milliseconds) => {
      time += milliseconds;
      document.dispatchEvent(new Event('visibilitychange'));
    },
    scan: (memberData, sessionId = 'session-1') => feed?.onScan?.({ sessionId, memberData }),
    push: (state) => feed?.onState?.(state),
    listeners: () => listeners,
  };
}

export const asha: ScanResult = {
  name: 'Asha Rao',
  phone: '+919845012345',
  userType: 'member',
  action: 'checkin',
  timestamp: STORY_NOW,
  totalVisits: 49,
  membershipPlan: 'yearly',
};

export const atAndheri = { 'kiosk-branch-gym-1': 'andheri' };

export interface KioskStoryProps extends Omit<AppHarnessProps, 'children' | 'at'> {
  environment: StoryEnvironment;
  /** What this device remembers. */
  stored?: Record<string, string>;
}

/** The kiosk in its frame, at the door of Andheri West. */
export function KioskStory({ environment, stored = atAndheri, answers = {}, ...harness }: KioskStoryProps) {
  const code = { sessionId: 'session-1', qrData: 'https://demo.gym/pass/#abcdefghijklmno-._bcdefghijklmnopqrstuv' };
  const kiosk = { generateQRSession: code, checkQRSession: { scanned: false, memberData: null } };
  return (
    <AppHarness at="/attendance" answers={{ ...kiosk, ...answers }} {...harness}>
      <Device stored={stored}>
        <Frame>
          <KioskPage environment={environment} />
        </Frame>
      </Device>
    </AppHarness>
  );
}

function Device({ stored, children }: { stored: Record<string, string>; children: ReactNode }) {
  useState(() => {
    for (const [key, value] of Object.entries(stored)) window.localStorage.setItem(key, value);
  });
  useEffect(() => () => window.localStorage.clear(), []);
  return children;
}
