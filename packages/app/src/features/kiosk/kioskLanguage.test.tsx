import { i18n } from '@spotter/i18n';
import { composeStories } from '@storybook/react-vite';
import { act, cleanup, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import * as stories from './DeviceKiosk.stories.tsx';
import { kiosk, LockedKioskStory, pairedDevice, storyEnvironment } from './testing/kioskStory.tsx';
import { kioskDevice, storeKioskDevice } from '../../shared/kioskDevice.ts';
import { prepareKioskLanguage } from './kioskLanguage.ts';

const { HindiCheckedIn } = composeStories(stories);

test('the kiosk is in its language until it is left', async () => {
  render(<HindiCheckedIn />);
  expect(await screen.findByRole('button', { name: 'साइन इन' })).toBeVisible();
  expect(document.documentElement.lang).toBe('hi');
  expect(screen.getByRole('heading', { name: 'स्वागत है' })).toBeVisible();
  cleanup();
  expect([i18n.locale, document.documentElement.lang]).toEqual(['en', 'en']);
});

test('another language shows as soon as the server says so', async () => {
  let language: 'en' | 'hi' = 'en';
  const environment = storyEnvironment();
  render(<LockedKioskStory environment={environment} answers={{ getKiosk: () => ({ ...kiosk, language }) }} />);
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
  language = 'hi';
  act(() => environment.languageChanged());
  expect(await screen.findByRole('button', { name: 'साइन इन' })).toBeVisible();
});

test('a start without a connection is in the language that the kiosk last had', async () => {
  storeKioskDevice({ ...pairedDevice, kiosk: { ...kiosk, language: 'hi' } });
  await prepareKioskLanguage();
  expect(i18n.locale).toBe('hi');
  expect(kioskDevice()?.kiosk?.language).toBe('hi');
  localStorage.clear();
  await prepareKioskLanguage();
  expect(i18n.locale).toBe('en');
});
