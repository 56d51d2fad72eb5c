import { MAX_LOGO_BYTES } from '@spotter/api';

export interface Refusal {
  title: string;
  message: string;
}

/** Why this file cannot be a logo; undefined when it can. The server looks at the bytes themselves. */
export function logoRefusal({ type, size }: Pick<File, 'type' | 'size'>): Refusal | undefined {
  if (!type.startsWith('image/')) return { title: 'Invalid File Type', message: 'Please select an image file' };
  if (size > MAX_LOGO_BYTES) return { title: 'File Too Large', message: 'Image must be less than 1MB' };
  return undefined;
}

/** A file as a data URL: a text that holds its type and its bytes. */
export const dataUrlOf = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(new Error('The file could not be read')));
    reader.readAsDataURL(file);
  });
