import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { useTexts } from '../../lib/useTexts.ts';
import { BrandLogo } from '../BrandLogo/BrandLogo.tsx';
import { BottomBar } from './BottomBar.tsx';
import type { NavItem, RenderLink } from './nav.ts';
import { navLink, renderAnchor } from './nav.ts';

export interface AppFrameProps extends ComponentProps<'div'> {
  /** Logo, or the name where there is none. */
  brand: { name: string; logoUrl?: string | null; href: string };
  nav: readonly NavItem[];
  /** Renders a link with the router's component; default: `<a>`. Spread the props it receives. */
  renderLink?: RenderLink;
  /** At the end of the header: the user menu and further actions. */
  end?: ReactNode;
  /** Above the content, and in sight while it scrolls: a connection bar. */
  notice?: ReactNode;
  /** Content only, without header and navigation: for a kiosk in full screen. */
  bare?: boolean;
  navLabel?: string;
  skipLabel?: string;
  moreLabel?: string;
}

const MAIN_ID = 'main';

/**
 * Layout of every screen: header, navigation, content. Below `xl` the navigation is a bottom bar. Content with
 * `data-fill` and `grow` takes the height that is left.
 */
export function AppFrame({
  brand,
  nav,
  renderLink = renderAnchor,
  end,
  notice,
  bare = false,
  navLabel,
  skipLabel,
  moreLabel,
  className,
  children,
  ...rest
}: AppFrameProps) {
  const i18n = useTexts();
  const mainLabel = navLabel ?? i18n.t('Main');
  return (
    <div
      {...rest}
      data-slot="app-frame"
      data-bare={bare || undefined}
      className={cn('flex min-h-dvh flex-col bg-canvas text-ink', !bare && 'max-xl:pb-16 print:pb-0', className)}
    >
      <a
        href={`#${MAIN_ID}`}
        className="sr-only z-60 rounded-md bg-primary font-medium text-on-primary focus:not-sr-only focus:fixed focus:start-3 focus:top-3 focus:px-4 focus:py-2"
      >
        {skipLabel ?? i18n.t('Skip to content')}
      </a>
      {!bare && (
        <header
          data-slot="app-header"
          className="sticky top-0 z-30 border-b border-line bg-header text-on-header print:hidden"
        >
          <div className="mx-auto flex h-14 max-w-400 items-center gap-2 px-4 sm:px-6 xl:gap-6">
            {renderLink({
              href: brand.href,
              className:
                'flex min-h-11 min-w-11 items-center rounded-sm font-semibold tracking-tight max-w-48 xl:shrink-0',
              children: brand.logoUrl ? (
                <BrandLogo src={brand.logoUrl} alt={brand.name} className="h-8 max-w-full" />
              ) : (
                <span className="truncate">{brand.name}</span>
              ),
            })}
            <nav aria-label={mainLabel} className="flex min-w-0 grow gap-0.5 overflow-x-auto max-xl:hidden">
              {nav.map((item) => (
                <span key={item.href} className="contents">
                  {renderLink(navLink(item, 'header'))}
                </span>
              ))}
            </nav>
            <div className="ms-auto flex shrink-0 items-center gap-2">{end}</div>
          </div>
        </header>
      )}
      {notice && <div className="sticky top-14 z-20 in-data-bare:top-0 print:hidden">{notice}</div>}
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className="mx-auto w-full grow outline-none not-in-data-bare:max-w-400 not-in-data-bare:px-4 not-in-data-bare:py-4 has-[>[data-fill]]:flex has-[>[data-fill]]:flex-col sm:not-in-data-bare:px-6 sm:not-in-data-bare:py-6 print:p-0!"
      >
        {children}
      </main>
      {!bare && (
        <BottomBar nav={nav} renderLink={renderLink} label={mainLabel} moreLabel={moreLabel ?? i18n.t('More')} />
      )}
    </div>
  );
}
