import { i18n } from '@spotter/i18n';
import { Button } from '@spotter/ui';
import { ArrowRight } from 'lucide-react';
import { paths } from '../../paths.ts';
import { product } from '../../product.ts';
import { isSetupOpen } from '../../shared/setupOpen.ts';
import { useTitle } from '../../useTitle.ts';
import { Benefits } from './Benefits.tsx';
import { LandingHeader } from './LandingHeader.tsx';
import { features, figures } from './landingTexts.ts';
import { Screenshot } from './Screenshot.tsx';
import { screenshots } from './screenshots.ts';

interface LandingPageProps {
  /** Absent: as the server has written into the page. */
  setupOpen?: boolean;
}

/** The product's public page, as the server has written into it what is open. */
export const Landing = () => <LandingPage />;

/** The product's public page. */
export function LandingPage({ setupOpen = isSetupOpen() }: LandingPageProps) {
  useTitle(product.tagline);
  return (
    <div className="min-h-dvh bg-canvas text-ink">
      <LandingHeader />
      <main>
        <Hero setupOpen={setupOpen} />
        <Features />
        <Benefits />
        <Closing />
      </main>
      <footer className="border-t border-line">
        <p className="mx-auto max-w-6xl px-4 py-6 text-sm text-muted sm:px-6">
          {product.name}: {product.tagline}
        </p>
      </footer>
    </div>
  );
}

function Hero({ setupOpen }: { setupOpen: boolean }) {
  return (
    <section className="mx-auto max-w-6xl px-4 pt-14 pb-20 sm:px-6 sm:pt-20">
      <h1 className="max-w-3xl text-3xl font-semibold tracking-tight text-balance">
        {i18n.t('Run your gym with more flow, less hassle')}
      </h1>
      <p className="mt-4 max-w-2xl text-lg text-muted">
        {i18n.t('Check-ins, members, branches and staff in one calm place, live on every screen.')}
      </p>
      <div className="mt-7 mb-12">
        <Button asChild variant="primary" size="lg">
          <a href={setupOpen ? paths.setup : paths.login}>
            {i18n.t('Get Started Free')}
            <ArrowRight aria-hidden className="size-4" />
          </a>
        </Button>
      </div>
      <Screenshot of={screenshots.dashboard} isFirst />
      <dl className="mt-14 grid grid-cols-3 gap-4">
        {figures.map(({ value, label }) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-muted">{i18n.t(label)}</dt>
            <dd className="text-2xl font-semibold tracking-tight tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Features() {
  return (
    <section id="features" aria-labelledby="features-title" className="scroll-mt-14 border-t border-line">
      <div className="mx-auto max-w-6xl px-4 py-20 sm:px-6">
        <h2 id="features-title" className="text-2xl font-semibold tracking-tight">
          {i18n.t('Features')}
        </h2>
        <ul className="mt-10 grid gap-x-10 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
          {features.map(({ icon: Icon, title, text }) => (
            <li key={title}>
              <span className="inline-flex size-10 items-center justify-center rounded-md bg-accent text-on-accent">
                <Icon aria-hidden className="size-5" />
              </span>
              <h3 className="mt-3 text-lg font-medium">{i18n.t(title)}</h3>
              <p className="mt-1 text-muted">{i18n.t(text)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Closing() {
  return (
    <section className="border-t border-line">
      <div className="mx-auto flex max-w-6xl flex-col items-center px-4 py-20 text-center sm:px-6">
        <h2 className="text-2xl font-semibold tracking-tight text-balance">{i18n.t('See it with your own members')}</h2>
        <p className="mt-2 mb-7 text-lg text-muted">
          {i18n.t('Set up in an afternoon. Nothing to install at the desk.')}
        </p>
        <Button asChild variant="primary" size="lg">
          <a href={paths.login}>{i18n.t('Start Free Trial')}</a>
        </Button>
      </div>
    </section>
  );
}
