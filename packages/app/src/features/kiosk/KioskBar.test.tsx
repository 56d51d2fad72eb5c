import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { act } from 'react';
import { leaveFullScreen } from '../../shared/fullScreen.ts';
import { branches } from '../../testing/gymData.ts';
import { KioskBar } from './KioskBar.tsx';

type KioskBarProps = Parameters<typeof KioskBar>[0];
const user = userEvent.setup();

function show(more: Partial<KioskBarProps['kioskBranch']> = {}, switches: KioskBarProps['switches'] = []) {
  const [choose, onLock] = [vi.fn<(id: string) => void>(), vi.fn<() => void>()];
  const kioskBranch = { branchId: 'powai', branches, choose, ...more };
  render(<KioskBar branding={undefined} switches={switches} kioskBranch={kioskBranch} onLock={onLock} />);
  return { choose, onLock };
}
afterEach(() => act(() => leaveFullScreen()));

test('the branch of the kiosk is shown, and another can be chosen', async () => {
  const { choose } = show();
  const list = screen.getByRole('combobox', { name: 'Branch' });
  expect(list).toHaveDisplayValue('Powai Lake');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(branches.map(({ name }) => name));
  await user.selectOptions(list, 'Bandra');
  expect(choose).toHaveBeenCalledExactlyOnceWith('bandra');
});

test.each([0, 1])('with %i branches there is none to choose', (count) => {
  show({ branches: branches.slice(0, count) });
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
});

test('each switch is shown as it is, and turned by a touch', async () => {
  const [sound, nfc] = [vi.fn<(isOn: boolean) => void>(), vi.fn<(isOn: boolean) => void>()];
  show({}, [
    { label: 'Sound', isOn: true, set: sound },
    { label: 'NFC cards', isOn: false, set: nfc },
  ]);
  expect(screen.getByRole('switch', { name: 'Sound' })).toBeChecked();
  expect(screen.getByRole('switch', { name: 'NFC cards' })).not.toBeChecked();
  await user.click(screen.getByRole('switch', { name: 'Sound' }));
  await user.click(screen.getByRole('switch', { name: 'NFC cards' }));
  expect([sound.mock.calls, nfc.mock.calls]).toEqual([[[false]], [[true]]]);
});

test('the heading is no stop of the Tab key', async () => {
  show();
  await user.tab();
  expect(screen.getByRole('combobox')).toHaveFocus();
});

test('in full screen the kiosk can be locked, and nothing else be set', async () => {
  const { onLock } = show({}, [{ label: 'Sound', isOn: true, set: () => undefined }]);
  await user.click(screen.getByRole('button', { name: 'Full screen' }));
  expect(screen.queryByRole('switch')).not.toBeInTheDocument();
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Lock kiosk' }));
  expect(onLock).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Leave full screen' }));
  expect(screen.getByRole('switch', { name: 'Sound' })).toBeInTheDocument();
});
