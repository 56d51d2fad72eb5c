import type { ToastContent } from '@spotter/ui';
import { errorMessage, errorReference } from '@spotter/web-core/errors';

/** The error's sentence, beginning with whom it is about unless it names them itself. */
export function errorAbout(name: string, error: unknown): string {
  const message = errorMessage(error);
  return message.includes(name) ? message : `${name}: ${message}`;
}

/** The toast of a failed call: says whom it is about, and gives the reference of a server failure. */
export function errorToast(title: string, error: unknown, name = ''): ToastContent {
  const reference = errorReference(error);
  return { type: 'error', title, message: errorAbout(name, error), ...(reference !== undefined && { reference }) };
}
