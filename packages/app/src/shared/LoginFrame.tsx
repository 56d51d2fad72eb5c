import { BrandLogo } from '@spotter/ui';
import type { PublicBrand } from '@spotter/web-core/publicBrand';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { pageBrand } from '../brand/gymBrand.ts';
import { product } from '../product.ts';
import { useTitle } from '../useTitle.ts';
import { ProductMark } from './ProductMark.tsx';

interface LoginFrameProps {
  title: string;
  intro?: ReactNode;
  /** Above the form, for everybody who comes here. */
  notice?: ReactNode;
  children: ReactNode;
}

/** The frame of the pages before sign-in. */
export function LoginFrame({ title, intro, notice, children }: LoginFrameProps) {
  const gym = pageBrand();
  useTitle(title);
  const heading = useRef<HTMLHeadingElement>(null);
  // A frame in place of another one, or of what was loading, is announced by its title,
  // unless one of its fields has the focus.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-8 px-4 py-10">
      <p className="flex items-center gap-2.5 text-lg font-semibold">
        {gym ? <GymMark gym={gym} /> : <ProductMark />}
        {gym?.name ?? product.name}
      </p>
      {notice}
      <section className="w-full max-w-96 rounded-lg border border-line bg-surface p-6 sm:p-8">
        <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
          {title}
        </h1>
        {intro && <p className="mt-1 text-muted">{intro}</p>}
        <div className="mt-6">{children}</div>
      </section>
      {!gym && <p className="text-sm text-muted first-letter:uppercase">{product.tagline}</p>}
    </main>
  );
}

/** At a gym's address its logo is in place of the product's. */
const GymMark = ({ gym }: { gym: PublicBrand }) =>
  gym.logoUrl === null ? null : <BrandLogo src={gym.logoUrl} alt="" className="max-h-10 max-w-40" />;

/** What everybody should know before they sign in, or pair this screen. */
export const LoginWarning = ({ title, text }: { title: string; text: string }) => (
  <div role="note" className="flex w-full max-w-96 items-start gap-3 rounded-md bg-warning-soft p-3">
    <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-warning" />
    <div>
      <p className="font-medium">{title}</p>
      <p className="text-sm">{text}</p>
    </div>
  </div>
);
