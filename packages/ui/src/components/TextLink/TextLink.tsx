import { Slot } from '@radix-ui/react-slot';
import { cva } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';

export const textLinkTones = ['plain', 'quiet'] as const;

const textLink = cva('rounded-sm underline-offset-3 transition-colors duration-120 touch:[button&]:min-h-[44px]', {
  variants: {
    tone: {
      plain: 'font-medium text-ink underline decoration-edge hover:decoration-ink',
      quiet: 'text-muted hover:text-ink hover:underline',
    },
  },
});

export interface TextLinkProps extends ComponentProps<'a'> {
  tone?: (typeof textLinkTones)[number];
  /** Renders the child, such as a router's link, with the link's styles. */
  asChild?: boolean;
}

/** A text link. */
export function TextLink({ tone = 'plain', asChild = false, className, children, ...rest }: TextLinkProps) {
  const Root = asChild ? Slot : 'a';
  return (
    <Root {...rest} data-slot="text-link" data-tone={tone} className={cn(textLink({ tone }), className)}>
      {children}
    </Root>
  );
}
