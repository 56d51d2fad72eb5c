import type { I18n } from '@lingui/core';
import { TransNoContext } from '@lingui/react/server';
import type { ReactElement } from 'react';
import { i18n } from './index.ts';

interface TransProps {
  /** English, with `<0>…</0>` around what an element of `components` shows. */
  id: string;
  values?: Record<string, string | number>;
  components: Record<number, ReactElement>;
}

/**
 * A message with elements in it: `<Trans id="Signed in as <0>{name}</0>" values={{ name }} components={{ 0:
 * <b /> }} />`.
 */
export const Trans = ({ id, values = {}, components }: TransProps) => (
  <TransNoContext id={id} values={values} components={components} lingui={{ i18n: i18n as I18n }} />
);
