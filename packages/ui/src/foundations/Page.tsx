import type { ReactNode } from 'react';

interface PageProps {
  title: string;
  intro: ReactNode;
  children: ReactNode;
}

/** A page of Storybook's foundations: what a token or rule is, shown with the tokens themselves. */
export const Page = ({ title, intro, children }: PageProps) => (
  <main className="flex max-w-4xl flex-col gap-8">
    <header>
      <h1 className="text-2xl font-semibold">{title}</h1>
      <p className="mt-2 max-w-prose text-muted">{intro}</p>
    </header>
    {children}
  </main>
);

export const Section = ({ title, children }: Pick<PageProps, 'title' | 'children'>) => (
  <section>
    <h2 className="mb-3 text-lg font-semibold">{title}</h2>
    {children}
  </section>
);
