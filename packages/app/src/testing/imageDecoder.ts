import { vi } from 'vitest';

/** For jsdom, which decodes no images: takes every file as a whole image, or as a damaged one. */
export const stubImageDecoder = ({ isWhole = true } = {}) =>
  vi.stubGlobal('createImageBitmap', () =>
    isWhole
      ? Promise.resolve({ close: () => undefined })
      : Promise.reject(new DOMException('The source image could not be decoded.', 'InvalidStateError')),
  );
