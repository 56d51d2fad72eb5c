import type { I18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import pseudolocale from 'pseudolocale';
import { i18n } from './index.ts';
import { compileMessage as compileEnglish } from './compileMessage.ts';

type Compiler = Parameters<I18n['setMessagesCompiler']>[0];

/** Accented and a third longer; tags of elements stay. */
const pseudoText = (text: string) =>
  pseudolocale(text, { extend: 0.33, startDelimiter: '<', endDelimiter: '>', prepend: '', append: '' });

/**
 * Shows every message of the page in the pseudo-locale or in English again. What then still reads as plain English comes from
 * no message; what is cut off has no room for other languages. For Storybook.
 */
export function showPseudoLocale(on: boolean): void {
  const compiler: Compiler = on ? (message) => compileMessage(message, pseudoText) : (compileEnglish as Compiler);
  i18n.setMessagesCompiler(compiler);
}
