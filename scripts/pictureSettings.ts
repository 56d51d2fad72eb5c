// How a picture is taken and compared: one place for the stories' run and for the test that it misses nothing.
import { launchOptions } from './browser.ts';

/** A picture is painted whole: repainting a part of it alone would shift the edges of rounded corners by a shade. */
const steadyPaint = ['--disable-partial-raster', '--disable-skia-runtime-opts'];

export const pictureBrowser = { launchOptions: { ...launchOptions, args: [...launchOptions.args, ...steadyPaint] } };

/** Not one pixel may differ by one shade from the picture kept in `folder`, which is named from the project's root. */
export const comparing = (folder: string) => ({
  comparatorName: 'pixelmatch' as const,
  comparatorOptions: { threshold: 0, includeAA: true, allowedMismatchedPixels: 0 },
  resolveScreenshotPath: ({ root, arg, ext }: { root: string; arg: string; ext: string }) =>
    `${root}/${folder}/${arg}${ext}`,
});
