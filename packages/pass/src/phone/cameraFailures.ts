export interface CameraFailure {
  title: string;
  hint: string;
}

const byName: Record<string, CameraFailure> = {
  NotAllowedError: {
    title: 'The camera is not allowed here',
    hint: 'Allow the camera for this page in your browser’s settings, then try again. Or scan with the phone’s own camera app.',
  },
  NotFoundError: {
    title: 'No camera was found',
    hint: 'Use a phone with a camera, or ask at the desk to be checked in.',
  },
  NotReadableError: {
    title: 'The camera is in use',
    hint: 'Close the other app that uses the camera, then try again.',
  },
  insecure: {
    title: 'The camera needs a secure page',
    hint: 'Scan with the phone’s own camera app instead.',
  },
};
const other: CameraFailure = {
  title: 'The camera could not be started',
  hint: 'Try again, or scan with the phone’s own camera app.',
};

const named = (error: unknown) =>
  typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';

/** Of starting the camera. */
export function cameraFailure(error: unknown): CameraFailure {
  const name = named(error);
  return byName[name === 'OverconstrainedError' ? 'NotFoundError' : name] ?? other;
}

export class InsecurePage extends Error {
  override readonly name = 'insecure';
}
