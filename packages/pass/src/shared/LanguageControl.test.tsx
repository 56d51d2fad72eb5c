import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServices } from '../testing/fakes.ts';
import { LanguageControl } from './LanguageControl.tsx';

const radio = (name: string) => screen.getByRole('radio', { name });

test('a choice is marked while its messages are loaded; one that fails is not', async () => {
  const loaded = Promise.withResolvers<void>();
  render(<LanguageControl language={{ ...fakeServices().language, choose: () => loaded.promise }} />);
  expect(radio('English')).toBeChecked();
  await userEvent.click(radio('हिन्दी'));
  expect(radio('हिन्दी')).toBeChecked();
  loaded.reject(new Error('offline'));
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no connection');
  expect(radio('English')).toBeChecked();
});
