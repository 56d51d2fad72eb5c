import { cn } from '@spotter/ui';
import { useThemeChoice } from '../../theme/theme.ts';
import type { ScreenPicture } from './pictures.ts';

interface PictureProps {
  of: ScreenPicture;
  /** It is seen at once, so it is fetched first; the others wait until one scrolls to them. */
  isFirst?: boolean;
  className?: string;
}

const onAPhone = '(max-width: 639px)';
const inTheDark = '(prefers-color-scheme: dark)';

/** A picture of the product: as light or as dark as the page, and on a phone as it is on a phone. */
export function Picture({ of, isFirst = false, className }: PictureProps) {
  const choice = useThemeChoice();
  const { alt, width, height, narrow } = of;
  const plain = choice === 'dark' ? 'dark' : 'light';
  const follows = choice === 'system';
  return (
    <picture
      className={cn('block min-w-0 overflow-hidden rounded-lg border border-line bg-surface shadow-float', className)}
    >
      {narrow && follows && (
        <source srcSet={narrow.dark} media={`${onAPhone} and ${inTheDark}`} width={390} height={520} />
      )}
      {narrow && <source srcSet={narrow[plain]} media={onAPhone} width={390} height={520} />}
      {follows && <source srcSet={of.dark} media={inTheDark} />}
      <img
        src={of[plain]}
        alt={alt}
        width={width}
        height={height}
        loading={isFirst ? 'eager' : 'lazy'}
        className="block h-auto w-full"
      />
    </picture>
  );
}
