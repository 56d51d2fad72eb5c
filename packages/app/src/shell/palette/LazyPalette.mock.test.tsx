import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { LazyPalette } from './LazyPalette.tsx';

const loaded = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock('./Palette.tsx', async () => {
  await loaded.promise;
  return {
    Palette: ({ readTyped }: { readTyped: () => string }) => <input aria-label="Palette" defaultValue={readTyped()} />,
  };
});

function Screen() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <input aria-label="Search" />
      <LazyPalette isOpen={isOpen} onOpenChange={setIsOpen} />
    </>
  );
}

test('what is typed while the palette is loaded stands in it, and nowhere else; Enter presses nothing behind it', async () => {
  const { rerender } = render(<Screen />);
  const search = screen.getByLabelText('Search');
  const keyDown = (key: string, rest = {}) => fireEvent.keyDown(search, { key, ...rest });
  expect(keyDown('x')).toBe(true);
  keyDown('k', { ctrlKey: true });
  for (const key of ['A', 's', 'g', 'Backspace', 'h', 'a']) expect(keyDown(key)).toBe(false);
  expect(keyDown('Tab')).toBe(true);
  expect(keyDown('Enter')).toBe(false);
  keyDown('Escape');
  expect(keyDown('x')).toBe(true);

  keyDown('k', { ctrlKey: true });
  for (const key of ['R', 'a']) keyDown(key);
  rerender(<Screen />);
  for (const key of ['v', 'i']) keyDown(key);
  loaded.resolve();
  expect(await screen.findByLabelText('Palette')).toHaveValue('Ravi');
  expect(keyDown('x')).toBe(true);
});
