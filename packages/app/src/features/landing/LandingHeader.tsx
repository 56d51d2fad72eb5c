import { i18n } from '@spotter/i18n';
import { Button } from '@spotter/ui';
import { paths } from '../../paths.ts';
import { product } from '../../product.ts';
import { useScrolled } from './useScrolled.ts';

const SOLID_AFTER_PX = 50;

function scrollTo(id: string) {
  const prefersReducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  document.getElementById(id)?.scrollIntoView({ behavior: prefersReducedMotion ? 'auto' : 'smooth' });
}

/** Transparent at the top, solid after scrolling. */
export function LandingHeader() {
  const isSolid = useScrolled(SOLID_AFTER_PX);
  return (
    <header
      data-solid={isSolid || undefined}
      className="sticky top-0 z-30 border-b border-transparent transition-colors duration-180 data-solid:border-line data-solid:bg-surface"
    >
      <div className="mx-auto flex h-14 max-w-6xl items-center gap-1 px-4 sm:px-6">
        <a
          href={paths.landing}
          className="me-auto flex min-h-11 items-center rounded-sm text-lg font-semibold tracking-tight"
        >
          {product.name}
        </a>
        <nav aria-label={i18n.t('Main')} className="flex items-center gap-1 max-sm:gap-0">
          <Button variant="ghost" className="max-sm:px-1" onClick={() => scrollTo('features')}>
            {i18n.t('Features')}
          </Button>
          <Button variant="ghost" className="max-sm:px-1" onClick={() => scrollTo('benefits')}>
            {i18n.t('Benefits')}
          </Button>
          <Button asChild className="ms-1 max-sm:px-2.5">
            <a href={paths.login}>{i18n.t('Login')}</a>
          </Button>
        </nav>
      </div>
    </header>
  );
}
