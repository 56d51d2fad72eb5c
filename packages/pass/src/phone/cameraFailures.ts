import { inLanguage } from '../shared/failures.ts';

export interface CameraFailure {
  title: string;
  hint: string;
}

const byName: Record<string, CameraFailure> = {
  NotAllowedError: {
    title: /*i18n*/ 'The camera is not allowed here',
    hint: /*i18n*/ 'Allow the camera for this page in your browser’s settings, then try again. Or scan with the phone’s own camera app.',
  },
  NotFoundError: {
    title: /*i18n*/ 'No camera was found',
    hint: /*i18n*/ 'Use a phone with a camera, or ask at the desk to be checked in.',
  },
  NotReadableError: {
    title: /*i18n*/ 'The camera is in use',
    hint: /*i18n*/ 'Close the other app that uses the camera, then try again.',
  },
  insecure: {
    title: /*i18n*/ 'The camera needs a secure page',
    hint: /*i18n*/ 'Scan with the phone’s own camera app instead.',
  },
};
const other: CameraFailure = {
  title: /*i18n*/ 'The camera could not be started',
  hint: /*i18n*/ 'Try again, or scan with the phone’s own camera app.',
};

const named = (error: unknown) =>
  typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';

/** Of starting the camera. */
export function cameraFailure(error: unknown): CameraFailure {
  const name = named(error);
  return inLanguage(byName[name === 'OverconstrainedError' ? 'NotFoundError' : name] ?? other);
}

export class InsecurePage extends Error {
  override readonly name = 'insecure';
}
