import { MAX_LOGO_BYTES } from '@spotter/api';

export interface FileProblem {
  title: string;
  message: string;
}

/** The error of a logo file; undefined if valid. The server also checks the bytes. */
export function validateLogoFile({ type, size }: Pick<File, 'type' | 'size'>): FileProblem | undefined {
  if (!type.startsWith('image/')) return { title: 'Invalid File Type', message: 'Please select an image file' };
  if (size > MAX_LOGO_BYTES) return { title: 'File Too Large', message: 'Image must be less than 1MB' };
  return undefined;
}
