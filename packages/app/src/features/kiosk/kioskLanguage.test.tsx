import { i18n } from '@spotter/i18n';
import { composeStories } from '@storybook/react-vite';
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import * as stories from './DeviceKiosk.stories.tsx';
import { kiosk, LockedKioskStory, pairedDevice, storyEnvironment } from './testing/kioskStory.tsx';
import { kioskDevice, storeKioskDevice } from '../../shared/kioskDevice.ts';
import { prepareKioskLanguage, useKioskLanguage } from './kioskLanguage.ts';

const { HindiCheckedIn } = composeStories(stories);

afterEach(() => {
  vi.restoreAllMocks();
  window.localStorage.clear();
});

test('the kiosk is in its language until it is left', async () => {
  render(<HindiCheckedIn />);
  expect(await screen.findByRole('button', { name: 'साइन-इन' })).toBeVisible();
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
  expect(await screen.findByRole('button', { name: 'साइन-इन' })).toBeVisible();
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

test('a kiosk that has not heard of its server yet starts in English', async () => {
  storeKioskDevice(pairedDevice);
  await prepareKioskLanguage();
  expect(i18n.locale).toBe('en');
});

test('messages that could not be loaded are loaded when the connection is back, once', async () => {
  const load = vi.spyOn(i18n, 'loadAndActivate').mockImplementationOnce(() => {
    throw new Error('No connection');
  });
  const { unmount } = renderHook(() => useKioskLanguage('hi'));
  await waitFor(() => expect(load).toHaveBeenCalledOnce());
  expect([i18n.locale, document.documentElement.lang]).toEqual(['en', 'en']);
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(document.documentElement.lang).toBe('hi'));
  act(() => void window.dispatchEvent(new Event('online')));
  await vi.dynamicImportSettled();
  expect(load).toHaveBeenCalledTimes(2);
  unmount();
  await waitFor(() => expect(i18n.locale).toBe('en'));
});
