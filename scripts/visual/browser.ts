import { launchOptions } from '../browser.ts';

/**
 * Whole frames are painted: partial raster would shift the edges of rounded corners by a shade, and checker imaging
 * would paint a page before its large images are decoded.
 */
const DETERMINISTIC_RASTER = ['--disable-partial-raster', '--disable-checker-imaging', '--disable-skia-runtime-opts'];

export const screenshotLaunchOptions = {
  get executablePath() {
    return launchOptions.executablePath;
  },
  args: [...launchOptions.args, ...DETERMINISTIC_RASTER],
};
