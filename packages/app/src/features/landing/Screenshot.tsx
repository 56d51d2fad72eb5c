import { i18n } from '@spotter/i18n';
import { cn } from '@spotter/ui';
import { useThemeChoice } from '../../theme/theme.ts';
import type { ScreenshotSet } from './screenshots.ts';

interface PictureProps {
  of: ScreenshotSet;
  /** Above the fold: loaded with high priority; the others load lazily. */
  isFirst?: boolean;
  className?: string;
}

const onAPhone = '(max-width: 639px)';
const inTheDark = '(prefers-color-scheme: dark)';

/** A screenshot of the product that follows theme and screen width. */
export function Screenshot({ of, isFirst = false, className }: PictureProps) {
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
        alt={i18n.t(alt)}
        width={width}
        height={height}
        loading={isFirst ? 'eager' : 'lazy'}
        className="block h-auto w-full"
      />
    </picture>
  );
}
