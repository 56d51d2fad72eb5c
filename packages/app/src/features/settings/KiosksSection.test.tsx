import type { AnswerOf, InputOf } from '@spotter/api';
import { failing } from '@spotter/api/fake';
import { composeStories } from '@storybook/react-vite';
import { render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeConnection } from '../../testing/fakeConnection.ts';
import { branches, devices } from '../../testing/gymData.ts';
import { setupHarness, user } from '../../testing/listScreen.ts';
import * as stories from './SettingsPage.stories.tsx';

const all = composeStories(stories);
setupHarness();

type List = (input: InputOf<'listDevices'>) => AnswerOf<'listDevices'>;
type Revoke = (input: InputOf<'revokeDevice'>) => AnswerOf<'revokeDevice'>;

const kiosks = async () => within(await screen.findByRole('region', { name: 'Kiosks' }));
const row = async (name: string) => within((await (await kiosks()).findByText(name)).closest('[role=row], li')!);

async function revoke(name: string) {
  await user.click(await (await kiosks()).findByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Revoke' }));
  return within(await screen.findByRole('alertdialog', { name: `Revoke ${name}?` }));
}

test('each kiosk with its branch, who paired it and when, and when it was last seen', async () => {
  render(<all.Plain />);
  const bandra = await row('Bandra kiosk');
  expect(bandra.getByText('Bandra')).toBeInTheDocument();
  expect(bandra.getByText('13 Oct 2026')).toBeInTheDocument();
  expect(bandra.getByText('by Priya Nair')).toBeInTheDocument();
  expect(bandra.getByText(/^2 Nov 2026/)).toBeInTheDocument();
  expect((await row('Side door')).getByText('Not yet')).toBeInTheDocument();
});

test('revoking is confirmed, and the list follows', async () => {
  let isRevoked = false;
  const revokeDevice = vi.fn<Revoke>(() => {
    isRevoked = true;
    return { success: true };
  });
  const listDevices = vi.fn<List>(() => ({ devices: isRevoked ? devices.slice(0, 1) : devices }));
  render(<all.Plain answers={{ ...all.Plain.args.answers, listDevices, revokeDevice }} />);
  const asking = await revoke('Bandra kiosk');
  expect(revokeDevice).not.toHaveBeenCalled();
  expect(asking.getByText(/^The kiosk at Bandra is signed out at once/)).toBeInTheDocument();
  await user.click(asking.getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('Kiosk Revoked')).toBeInTheDocument();
  expect(revokeDevice).toHaveBeenCalledExactlyOnceWith({ gymId: 'gym-1', deviceId: 'device-bandra-kiosk' });
  await vi.waitFor(async () => expect((await kiosks()).queryByText('Bandra kiosk')).not.toBeInTheDocument());
});

test('a kiosk shows the language of the gym until it gets its own', async () => {
  let language: 'hi' | null = null;
  type SetLanguage = (input: InputOf<'setDeviceLanguage'>) => AnswerOf<'setDeviceLanguage'>;
  const setDeviceLanguage = vi.fn<SetLanguage>(() => {
    language = 'hi';
    return { device: { ...devices[0]!, language } };
  });
  const listDevices = vi.fn<List>(() => ({ devices: devices.map((device) => ({ ...device, language })) }));
  render(<all.Plain answers={{ ...all.Plain.args.answers, listDevices, setDeviceLanguage }} />);
  expect((await row('Bandra kiosk')).getByText('The gym’s')).toBeInTheDocument();
  await user.click((await kiosks()).getByRole('button', { name: 'Actions for Bandra kiosk' }));
  expect(await screen.findByRole('menuitem', { name: 'Show in English' })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'Show in the gym’s language' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('menuitem', { name: 'Show in हिन्दी' }));
  await vi.waitFor(async () => expect((await row('Bandra kiosk')).getByText('हिन्दी')).toBeInTheDocument());
  expect(setDeviceLanguage).toHaveBeenCalledExactlyOnceWith({
    gymId: 'gym-1',
    deviceId: 'device-bandra-kiosk',
    language: 'hi',
  });
});

test('a failed revocation says why', async () => {
  const revokeDevice = failing('not-found', 'That kiosk was not found');
  render(<all.Plain answers={{ ...all.Plain.args.answers, revokeDevice }} />);
  await user.click((await revoke('Bandra kiosk')).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('Failed to Revoke Kiosk')).toBeInTheDocument();
  expect(screen.getByText('Bandra kiosk: That kiosk was not found')).toBeInTheDocument();
});

test('without kiosks it says how to set one up', async () => {
  render(<all.NoKiosks />);
  const section = await kiosks();
  expect(await section.findByText('No kiosks')).toBeInTheDocument();
  expect(section.getByText(/^Pair a kiosk with a code, or open Attendance/)).toBeInTheDocument();
});

test('a kiosk is paired by a code, which the list follows live', async () => {
  let isPaired = false;
  const createPairingCode = vi.fn<(input: InputOf<'createPairingCode'>) => AnswerOf<'createPairingCode'>>(() => {
    isPaired = true;
    return { code: 'ABCD2345', expiresAt: Date.now() + 600_000 };
  });
  const tablet = { ...devices[0]!, id: 'device-new', name: 'Front tablet' };
  const listDevices = vi.fn<List>(() => ({
    devices: isPaired ? [...devices, { ...tablet, pairedAt: Date.now() }] : devices,
  }));
  render(<all.Plain answers={{ ...all.Plain.args.answers, listDevices, createPairingCode }} />);
  await (await kiosks()).findByText('Bandra kiosk');
  await user.click((await kiosks()).getByRole('button', { name: 'Pair a kiosk' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pair a kiosk' }));
  const name = await dialog.findByRole('textbox', { name: 'Name of the kiosk' });
  await user.clear(name);
  await user.type(name, 'Front tablet');
  await user.click(dialog.getByRole('button', { name: 'Show code' }));
  expect(await dialog.findByText('ABCD 2345')).toBeInTheDocument();
  expect(dialog.getByRole('timer').textContent).toMatch(/^(10:00|9:\d\d) left$/);
  expect(createPairingCode.mock.calls[0]?.[0]).toMatchObject({ gymId: 'gym-1', name: 'Front tablet' });
  expect(await dialog.findByText(/is paired$/)).toBeInTheDocument();
});

const newCode = () => ({ code: 'ABCD2345', expiresAt: Date.now() + 600_000 });

test('an earlier kiosk of the same name is not the new one, also where the list comes after the code', async () => {
  const door = { ...devices[0]!, id: 'device-door', name: 'Door kiosk', pairedAt: Date.now() - 60_000 };
  let listed = [door];
  const list = Promise.withResolvers<void>();
  const listDevices = () => list.promise.then(() => ({ devices: listed }));
  render(<all.Plain answers={{ ...all.Plain.args.answers, listDevices, createPairingCode: newCode }} />);
  const dialog = await openPairing();
  await user.click(await dialog.findByRole('button', { name: 'Show code' }));
  expect(await dialog.findByText('ABCD 2345')).toBeInTheDocument();
  list.resolve();
  await screen.findByText('Door kiosk');
  expect(dialog.getByText('ABCD 2345')).toBeInTheDocument();
  listed = [door, { ...door, id: 'device-new', pairedAt: Date.now() }];
  await vi.advanceTimersByTimeAsync(2000);
  expect(await dialog.findByText(/is paired$/)).toBeInTheDocument();
});

test('how long a code is valid is told by the server’s clock', async () => {
  const skewMs = -30 * 60_000;
  const createPairingCode = () => ({ code: 'ABCD2345', expiresAt: Date.now() + skewMs + 601_500 });
  const answers = { ...all.Plain.args.answers, createPairingCode };
  render(<all.Plain answers={answers} connection={fakeConnection(undefined, skewMs)} />);
  const dialog = await openPairing();
  await user.click(await dialog.findByRole('button', { name: 'Show code' }));
  expect((await dialog.findByRole('timer')).textContent).toMatch(/^(10:00|9:\d\d) left$/);
});

async function openPairing() {
  await user.click(await (await kiosks()).findByRole('button', { name: 'Pair a kiosk' }));
  return within(await screen.findByRole('dialog', { name: 'Pair a kiosk' }));
}

test('the pairing begins in its first field, also where the branches come later', async () => {
  const loading = Promise.withResolvers<AnswerOf<'getBranches'>>();
  render(<all.PairKiosk answers={{ ...all.Plain.args.answers, getBranches: () => loading.promise }} />);
  const dialog = await openPairing();
  expect(dialog.queryByRole('textbox')).not.toBeInTheDocument();
  loading.resolve({ success: true, branches });
  expect(await dialog.findByRole('textbox', { name: 'Name of the kiosk' })).toHaveFocus();
  await user.keyboard('Front tablet');
  expect(dialog.getByRole('textbox')).toHaveValue('Front tablet');
});

test('while the branches cannot be loaded, the pairing says why, and Retry loads them', async () => {
  const getBranches = vi.fn<() => AnswerOf<'getBranches'>>(failing('internal', 'Out of order'));
  render(<all.PairKioskBranchesFailed answers={{ ...all.PairKioskBranchesFailed.args.answers, getBranches }} />);
  const dialog = await openPairing();
  expect(await dialog.findByText('Failed to Load Branches')).toBeInTheDocument();
  expect(dialog.getByText('Out of order')).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Show code' })).toBeDisabled();
  getBranches.mockReturnValue({ success: true, branches });
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
  expect(await dialog.findByRole('combobox', { name: 'Branch' })).toHaveDisplayValue('Andheri West');
  expect(dialog.getByRole('button', { name: 'Show code' })).toBeEnabled();
});

test('where no branch is active, the pairing says so', async () => {
  render(<all.PairKioskNoBranchActive />);
  const dialog = await openPairing();
  expect(await dialog.findByText('No branch is active. Check-ins need an active one.')).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Show code' })).toBeDisabled();
});

test('a list that could not be loaded can be asked for again; the form still works', async () => {
  render(<all.KiosksFailed />);
  const section = await kiosks();
  expect(await section.findByText('Failed to Load Kiosks')).toBeInTheDocument();
  expect(section.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: /Company\/Gym Name/ })).toBeEnabled();
});
