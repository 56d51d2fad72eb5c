import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ErrorBanner } from '../components/ErrorBanner/ErrorBanner.tsx';
import { englishTexts, TextsProvider } from './useTexts.ts';

const noop = () => undefined;
const texts = { t: (message: string) => `[${message}]` };

test.each([
  ['+ {count} more', { count: 2 }, '+ 2 more'],
  ['{n, plural, one {second left} other {seconds left}}', { n: 1 }, 'second left'],
  ['{n, plural, one {second left} other {seconds left}}', { n: 0 }, 'seconds left'],
  ['Remove {label}', { label: 'Plan: $& {label}' }, 'Remove Plan: $& {label}'],
])('in English, %s', (message, values, text) => {
  expect(englishTexts.t(message, values)).toBe(text);
});

test('a component says its words in English, in the texts around it, or as it was told', () => {
  render(
    <>
      <ErrorBanner title="First" onRetry={noop} />
      <TextsProvider value={texts}>
        <ErrorBanner title="Second" onRetry={noop} />
        <ErrorBanner title="Third" onRetry={noop} retryLabel="Once more" />
      </TextsProvider>
    </>,
  );
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Retry',
    '[Retry]',
    'Once more',
  ]);
});
