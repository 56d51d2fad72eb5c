import type { LucideIcon } from 'lucide-react';
import { cva } from 'class-variance-authority';
import type { ReactElement, ReactNode } from 'react';
import { createElement } from 'react';

export interface NavItem {
  href: string;
  label: string;
  icon: LucideIcon;
  /** The current page. */
  current?: boolean;
}

export interface NavLinkProps {
  href: string;
  className: string;
  children: ReactNode;
  'aria-current'?: 'page';
  onClick?: () => void;
}

export type RenderLink = (link: NavLinkProps) => ReactElement;

export const renderAnchor: RenderLink = ({ children, ...link }) => createElement('a', link, children);

const navLinkClass = cva('flex items-center transition-colors duration-120', {
  variants: {
    place: {
      header: [
        'h-8 shrink-0 rounded-md px-2.5 text-ink hover:bg-sunken',
        'focus-visible:outline-offset-[-2px] aria-[current]:bg-sunken aria-[current]:font-medium',
      ],
      bar: [
        'h-14 min-w-0 flex-1 flex-col justify-center gap-1 px-0.5 text-xs text-muted focus-visible:outline-offset-[-2px]',
        'aria-[current]:font-medium aria-[current]:text-ink',
      ],
      drawer: 'min-h-11 gap-3 rounded-md px-3 hover:bg-sunken aria-[current]:bg-sunken aria-[current]:font-medium',
    },
  },
});

/** Props of a navigation link: text only in the header, icon and text elsewhere. */
export function navLink(
  { href, label, icon, current }: NavItem,
  place: 'header' | 'bar' | 'drawer',
  onClick?: () => void,
): NavLinkProps {
  const text = createElement('span', { className: 'max-w-full truncate', key: 'words' }, label);
  const image = createElement(icon, { 'aria-hidden': true, className: 'size-5 shrink-0', key: 'icon' });
  return {
    href,
    className: navLinkClass({ place }),
    children: place === 'header' ? text : [image, text],
    ...(current ? { 'aria-current': 'page' } : {}),
    ...(onClick ? { onClick } : {}),
  };
}
