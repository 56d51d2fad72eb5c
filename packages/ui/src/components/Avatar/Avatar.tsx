import { cva } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';

export const avatarSizes = ['sm', 'md', 'lg'] as const;

const avatar = cva(
  'inline-flex shrink-0 items-center justify-center rounded-full bg-sunken font-medium text-muted select-none',
  { variants: { size: { sm: 'size-7 text-xs', md: 'size-9 text-sm', lg: 'size-14 text-xl' } } },
);

export interface AvatarProps extends ComponentProps<'span'> {
  /** Gives the initials: first letters of the first and last word. */
  name: string;
  size?: (typeof avatarSizes)[number];
}

/** A person's initials, beside the name; hidden from assistive technology. */
export function Avatar({ name, size = 'md', className, ...rest }: AvatarProps) {
  return (
    <span {...rest} aria-hidden data-slot="avatar" data-size={size} className={cn(avatar({ size }), className)}>
      {initials(name)}
    </span>
  );
}

function initials(name: string) {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toLocaleUpperCase();
}
