import type { ScreenPicture } from './pictures.ts';

interface PictureProps {
  of: ScreenPicture;
  /** It is seen at once, so it is fetched first; the others wait until one scrolls to them. */
  isFirst?: boolean;
}

/** A picture of the product, as light or as dark as the page. */
export function Picture({ of: { light, dark, alt }, isFirst = false }: PictureProps) {
  return (
    <picture className="block min-w-0 overflow-hidden rounded-lg border border-line shadow-float">
      <source srcSet={dark} media="(prefers-color-scheme: dark)" />
      <img
        src={light}
        alt={alt}
        width={1120}
        height={560}
        loading={isFirst ? 'eager' : 'lazy'}
        className="block h-auto w-full"
      />
    </picture>
  );
}
