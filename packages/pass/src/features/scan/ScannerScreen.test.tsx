import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import ScannerScreen from './ScannerScreen.tsx';

const page = 'https://gym.example/pass/';
const code = 'AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAA';

/** A camera that is opened, read and refused by hand. */
interface Camera {
  read: (text: string) => void;
  opened: (close: () => void) => void;
  refused: (error: Error) => void;
  close: ReturnType<typeof vi.fn<() => void>>;
}

let cameras: Camera[];
const onCode = vi.fn<(code: string) => void>();
const openCamera = (_: HTMLVideoElement, read: (text: string) => void) =>
  new Promise<() => void>((opened, refused) => {
    cameras.push({ read, opened, refused, close: vi.fn<() => void>() });
  });
const show = () => render(<ScannerScreen openCamera={openCamera} onCode={onCode} onClose={() => undefined} />);
const open = ({ opened, close }: Camera) => act(() => Promise.resolve(opened(close)));
const camera = (index: number) => cameras[index] as Camera;

const become = (state: DocumentVisibilityState) => {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  fireEvent(document, new Event('visibilitychange'));
};

beforeEach(() => {
  cameras = [];
  onCode.mockReset();
});
afterEach(() => {
  Reflect.deleteProperty(document, 'visibilityState');
});

test('says that the camera starts, until it does', async () => {
  show();
  expect(screen.getByText('Starting the camera…')).toBeInTheDocument();
  await open(camera(0));
  expect(screen.queryByText('Starting the camera…')).not.toBeInTheDocument();
});

test('after a text that is no code of the gym, the next code is taken and the hint is gone', async () => {
  show();
  await open(camera(0));
  act(() => camera(0).read('hello'));
  expect(screen.getByText(/This is not a code of your gym/)).toBeInTheDocument();
  expect(onCode).not.toHaveBeenCalled();
  act(() => camera(0).read(`${page}#${code}`));
  expect(onCode).toHaveBeenCalledExactlyOnceWith(code);
  expect(screen.queryByText(/This is not a code of your gym/)).not.toBeInTheDocument();
});

test('a code that two frames read before the screen has closed is taken once', async () => {
  show();
  await open(camera(0));
  act(() => {
    camera(0).read(`${page}#${code}`);
    camera(0).read(`${page}#${code}`);
  });
  expect(onCode).toHaveBeenCalledExactlyOnceWith(code);
});

test('a page that becomes visible again opens the camera anew; one that is hidden does not', async () => {
  show();
  await open(camera(0));
  act(() => become('hidden'));
  expect(cameras).toHaveLength(1);
  expect(camera(0).close).not.toHaveBeenCalled();
  act(() => become('visible'));
  expect(cameras).toHaveLength(2);
  expect(camera(0).close).toHaveBeenCalledOnce();
});

test('a screen that has been left closes the camera, also one that opens late, and takes no code', async () => {
  const first = show();
  await open(camera(0));
  first.unmount();
  expect(camera(0).close).toHaveBeenCalledOnce();
  act(() => camera(0).read(`${page}#${code}`));
  const second = show();
  second.unmount();
  await open(camera(1));
  expect(camera(1).close).toHaveBeenCalledOnce();
  act(() => become('visible'));
  expect(cameras).toHaveLength(2);
  expect(onCode).not.toHaveBeenCalled();
});

test('a camera that is refused says what to do, and is asked for again', async () => {
  show();
  await act(() => Promise.resolve(camera(0).refused(Object.assign(new Error('no'), { name: 'NotAllowedError' }))));
  expect(screen.getByRole('alert')).toHaveTextContent('Allow the camera for this page');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(cameras).toHaveLength(2);
  await open(camera(1));
  expect(screen.getByRole('heading', { name: 'Point at the code on the screen' })).toBeInTheDocument();
});
