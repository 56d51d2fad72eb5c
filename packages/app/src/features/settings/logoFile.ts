import { logoTypes, MAX_LOGO_BYTES } from '@spotter/api';
import { i18n } from '@spotter/i18n';

export interface FileProblem {
  title: string;
  message: string;
}

/** Browsers may not know the type of a phone's photos. */
const isHeic = ({ name }: Pick<File, 'name'>) => /\.hei[cf]$/i.test(name);

/** The error of a file that cannot be a logo; undefined otherwise. The server also checks the bytes. */
export function validateLogoFile(file: Pick<File, 'name' | 'type' | 'size'>): FileProblem | undefined {
  if (!file.type.startsWith('image/') && !isHeic(file))
    return { title: i18n.t('Invalid File Type'), message: i18n.t('Please select an image file') };
  if (file.size > MAX_LOGO_BYTES)
    return { title: i18n.t('File Too Large'), message: i18n.t('Image must be less than 1MB') };
  return undefined;
}

/** Why an image cannot be the logo: its format, or it is damaged; undefined otherwise. */
export async function findImageProblem(file: File): Promise<string | undefined> {
  if (!logoTypes.some((type) => type === file.type))
    return i18n.t('A logo is a JPEG, PNG, GIF or WebP file. Please convert this one, or select another');
  try {
    // Unlike an <img>, which shows as much as there is, this fails for a file that is cut off.
    const bitmap = await createImageBitmap(file);
    bitmap.close();
    return undefined;
  } catch {
    return i18n.t('This image file is damaged. Please select another one');
  }
}
