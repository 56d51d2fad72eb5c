import { errorMessage } from '@spotter/web-core/errors';

/** The error's sentence, beginning with whom it is about unless it names them itself. */
export function errorAbout(name: string, error: unknown): string {
  const message = errorMessage(error);
  return name === '' || message.includes(name) ? message : `${name}: ${message}`;
}
