import { ApiError } from '@spotter/api/errors';
import { afterEach, expect, test } from 'vitest';
import { readPageConfig } from './config.ts';

const embedded = { mode: 'embedded', apiKey: 'key', projectId: 'demo' };

afterEach(() => document.head.replaceChildren());

test('the configuration is read from the page', () => {
  const meta = Object.assign(document.createElement('meta'), {
    name: 'identity-config',
    content: JSON.stringify(embedded),
  });
  document.head.append(meta);
  expect(readPageConfig(document)).toEqual(embedded);
});

test('a page without one is of no server of ours', () => {
  expect(() => readPageConfig(document)).toThrow(expect.objectContaining({ code: 'network' }) as ApiError);
});
