import type { AnswerOf, FeedOptions, ScanRefusal, ScanResult } from '@spotter/api';
import { createFake, type FakeAnswers } from '@spotter/api/fake';
import { useEffect, useState, type ReactNode } from 'react';
import { Frame } from '../../../shell/Frame.tsx';
import { STORY_NOW } from '../../../testing/gymData.ts';
import { AppHarness, type AppHarnessProps } from '../../../testing/AppHarness.tsx';
import { type KioskDevice, storeKioskDevice } from '../../../shared/kioskDevice.ts';
import { useKioskDevice } from '../../../shared/useKioskDevice.ts';
import { DeviceKiosk } from '../DeviceKiosk.tsx';
import { KioskPage } from '../KioskPage.tsx';
import type { KioskEnvironment } from '../useKiosk.ts';

/** A world whose clock and push a story moves. */
export interface StoryEnvironment extends KioskEnvironment {
  /** So much later, in milliseconds, the tab looks at the clock. */
  advance: (milliseconds: number) => void;
  scan: (person: ScanResult, sessionId?: string, ageMs?: number) => void;
  refuse: (refusal: Pick<ScanRefusal, 'name' | 'message'>, sessionId?: string) => void;
  push: (state: 'live' | 'stale') => void;
  languageChanged: () => void;
  /** Streams that are open. */
  listeners: () => number;
}

/** `answers`: of the calls of whoever unlocks. */
export function storyEnvironment(answers: FakeAnswers = { revokeDevice: { success: true } }): StoryEnvironment {
  let time = STORY_NOW;
  let listeners = 0;
  let feed: FeedOptions | undefined;
  return {
    now: () => time,
    createClient: () => createFake(answers),
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
    scan: (memberData, sessionId = 'session-1', ageMs = 0) => feed?.onScan?.({ sessionId, memberData }, ageMs),
    refuse: (refusal, sessionId = 'session-1') =>
      feed?.onScanRefused?.({ id: `${refusal.name} ${time}`, sessionId, timestamp: time, ...refusal }, 0),
    push: (state) => feed?.onState?.(state),
    languageChanged: () => feed?.onKiosk?.(),
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

/** The answer to a card, which tells no more of its member than the name. */
export const cardAnswer: AnswerOf<'universalCheckIn'> = {
  action: 'checkin',
  message: 'Asha Rao checked in',
  currentlyCheckedIn: true,
  memberData: { name: 'Asha Rao', userType: 'member', action: 'checkin', timestamp: STORY_NOW },
};

export const atAndheri = { 'kiosk-branch-gym-1': 'andheri' };

const codes: FakeAnswers = {
  generateQRSession: {
    sessionId: 'session-1',
    qrData: 'https://demo.gym/pass/#abcdefghijklmno-._bcdefghijklmnopqrstuv',
  },
  checkQRSession: { scanned: false, memberData: null },
};

export interface KioskStoryProps extends Omit<AppHarnessProps, 'children' | 'at'> {
  environment: StoryEnvironment;
  /** What this device remembers. */
  stored?: Record<string, string>;
}

/** The kiosk in its frame, at the door of Andheri West. */
export function KioskStory({ environment, stored = atAndheri, answers = {}, ...harness }: KioskStoryProps) {
  return (
    <AppHarness at="/attendance" answers={{ ...codes, ...answers }} {...harness}>
      <Device stored={stored}>
        <Frame>
          <KioskPage environment={environment} />
        </Frame>
      </Device>
    </AppHarness>
  );
}

export const kiosk: AnswerOf<'getKiosk'> = {
  device: { id: 'device-1', name: 'Andheri West kiosk' },
  gym: {
    id: 'gym-1',
    name: 'Demo Gym',
    logoUrl: null,
    timeZone: 'Asia/Kolkata',
    locale: 'en-IN',
    currency: 'INR',
    language: 'en',
  },
  language: 'en',
  branch: { id: 'andheri', name: 'Andheri West' },
  occupancy: { currentCount: 32, maxCapacity: 60, percentage: 53, status: 'Moderate', statusColor: 'success' },
};

export const pairedDevice: KioskDevice = {
  gymId: 'gym-1',
  deviceId: 'device-1',
  token: 'device.device-1.secret',
  kiosk: null,
  mayHoldSession: false,
};

interface LockedKioskStoryProps extends Omit<AppHarnessProps, 'children' | 'at' | 'as'> {
  environment: StoryEnvironment;
  device?: KioskDevice;
}

/** The locked kiosk: a paired browser without a session. */
export function LockedKioskStory({
  environment,
  device = pairedDevice,
  answers = {},
  ...harness
}: LockedKioskStoryProps) {
  return (
    <AppHarness at="/attendance" answers={{ ...codes, getKiosk: kiosk, ...answers }} {...harness}>
      <Paired device={device} environment={environment} />
    </AppHarness>
  );
}

const getToken = () => Promise.resolve('token');

function Paired({ device, environment }: { device: KioskDevice; environment: StoryEnvironment }) {
  useState(() => storeKioskDevice(device));
  useEffect(() => () => window.localStorage.clear(), []);
  const stored = useKioskDevice();
  return stored ? (
    <DeviceKiosk device={stored} getToken={getToken} environment={environment} />
  ) : (
    <p className="p-6">Unlocked</p>
  );
}

function Device({ stored, children }: { stored: Record<string, string>; children: ReactNode }) {
  useState(() => {
    for (const [key, value] of Object.entries(stored)) window.localStorage.setItem(key, value);
  });
  useEffect(() => () => window.localStorage.clear(), []);
  return children;
}
