import { MAX_LOGO_BYTES } from '@spotter/api';
import { i18n } from '@spotter/i18n';

export interface FileProblem {
  title: string;
  message: string;
}

/** The error of a logo file; undefined if valid. The server also checks the bytes. */
export function validateLogoFile({ type, size }: Pick<File, 'type' | 'size'>): FileProblem | undefined {
  if (!type.startsWith('image/'))
    return { title: i18n.t('Invalid File Type'), message: i18n.t('Please select an image file') };
  if (size > MAX_LOGO_BYTES) return { title: i18n.t('File Too Large'), message: i18n.t('Image must be less than 1MB') };
  return undefined;
}
