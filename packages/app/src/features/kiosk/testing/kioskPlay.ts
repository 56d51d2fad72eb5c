import { i18n } from '@spotter/i18n';
import { userEvent, within } from 'storybook/test';

export const tablet = { viewport: { value: 'tablet' } };
export const upright = { viewport: { value: 'tabletUpright' } };

/** For `beforeEach`: a window that fills the screen has no size that a picture could be taken at. */
export function withoutFullScreen() {
  Object.defineProperty(document, 'fullscreenEnabled', { value: false, configurable: true });
  return () => void Reflect.deleteProperty(document, 'fullscreenEnabled');
}

type Canvas = { canvasElement: HTMLElement };

/** Presses the button with this name, in the language that the kiosk has by then. */
export const press =
  (name: string) =>
  async ({ canvasElement }: Canvas) =>
    userEvent.click(await within(canvasElement).findByRole('button', { name: (text) => text === i18n.t(name) }));

export async function showCode(canvas: Canvas) {
  await press('Sign In')(canvas);
  await within(canvas.canvasElement).findByRole('img', {
    name: (text) => text === i18n.t('QR code to check in or out'),
  });
}
