import type { ComponentProps } from 'react';
import { useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { imageGround } from './imageGround.ts';

export interface BrandLogoProps extends ComponentProps<'img'> {
  src: string;
  alt: string;
}

/** A logo on any background. One with a background of its own gets a plate of that colour. */
export function BrandLogo({ src, alt, onLoad, className, style, ...rest }: BrandLogoProps) {
  const [loaded, setLoaded] = useState<{ src: string; ground: string | undefined }>();
  const plate = loaded?.src === src ? loaded.ground : undefined;
  return (
    <img
      {...rest}
      src={src}
      alt={alt}
      onLoad={(event) => {
        onLoad?.(event);
        setLoaded({ src, ground: imageGround(event.currentTarget) });
      }}
      data-slot="brand-logo"
      data-plate={plate === undefined ? undefined : true}
      className={cn('object-contain data-plate:rounded-sm data-plate:px-1.5 data-plate:py-1', className)}
      style={{ ...style, ...(plate !== undefined && { backgroundColor: plate }) }}
    />
  );
}
