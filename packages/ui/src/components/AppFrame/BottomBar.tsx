import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { Drawer } from '../Drawer/Drawer.tsx';
import type { NavItem, RenderLink } from './nav.ts';
import { navLink } from './nav.ts';

interface BottomBarProps {
  nav: readonly NavItem[];
  renderLink: RenderLink;
  label: string;
  moreLabel: string;
}

const MAX_ITEMS = 5;

/** Navigation below `xl`: up to five items, the others behind More. */
export function BottomBar({ nav, renderLink, label, moreLabel }: BottomBarProps) {
  const [open, setOpen] = useState(false);
  const visible = nav.length > MAX_ITEMS ? nav.slice(0, MAX_ITEMS - 1) : nav;
  const rest = nav.slice(visible.length);
  return (
    <nav
      aria-label={label}
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface px-1 xl:hidden print:hidden"
    >
      {visible.map((item) => (
        <span key={item.href} className="contents">
          {renderLink(navLink(item, 'bar'))}
        </span>
      ))}
      {rest.length > 0 && (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={open}
          data-current={rest.some(({ current }) => current) || undefined}
          onClick={() => setOpen(true)}
          className="flex h-14 min-w-0 flex-1 flex-col items-center justify-center gap-1 px-0.5 text-xs text-muted focus-visible:outline-offset-[-2px] data-current:font-medium data-current:text-ink"
        >
          <Ellipsis aria-hidden className="size-5" />
          {moreLabel}
        </button>
      )}
      <Drawer side="bottom" title={moreLabel} open={open} onOpenChange={setOpen}>
        <div className="flex flex-col">
          {rest.map((item) => (
            <span key={item.href} className="contents">
              {renderLink(navLink(item, 'drawer', () => setOpen(false)))}
            </span>
          ))}
        </div>
      </Drawer>
    </nav>
  );
}
