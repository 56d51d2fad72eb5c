import type { Decorator } from '@storybook/react-vite';
import { useLayoutEffect } from 'react';
import type { ReactNode } from 'react';
import { brands, themes } from '../packages/ui/src/brands/brands.ts';

/** Sets the brand on the root element, so that portals outside the story have it too. */
function Brand({ brand, theme, children }: { brand: string; theme: string; children: ReactNode }) {
  useLayoutEffect(() => {
    Object.assign(document.documentElement.dataset, { brand, theme });
  }, [brand, theme]);
  return children;
}

function Direction({ direction, children }: { direction: string; children: ReactNode }) {
  useLayoutEffect(() => {
    document.documentElement.dir = direction;
  }, [direction]);
  return children;
}

export const directionDecorator: Decorator = (Story, { globals }) => (
  <Direction direction={globals.language === 'pseudo' ? 'rtl' : String(globals.direction)}>
    <Story />
  </Direction>
);

/** Props that a component, or the story around it, reads at mount alone: Controls change them by mounting anew. */
const isInitial = (name: string) => name.startsWith('default') || ['open', 'value', 'checked', 'query'].includes(name);

export const remountDecorator: Decorator = (Story, { args }) => (
  <Story key={JSON.stringify(Object.entries(args).filter(([name]) => isInitial(name)))} />
);

interface FramedProps {
  title: string;
  id: string;
  globals: Record<string, unknown>;
  height: string | undefined;
}

/** A story that takes the focus, or covers the page, in a page of its own. Controls do not reach it. */
function Framed({ title, id, globals, height }: FramedProps) {
  const { brand, theme, language, direction } = globals;
  const query = `viewMode=story&id=${id}&globals=${Object.entries({ brand, theme, language, direction })
    .map(([name, value]) => `${name}:${String(value)}`)
    .join(';')}`;
  // Ours, and as free as the page around it.
  // oxlint-disable-next-line react/iframe-missing-sandbox
  return <iframe title={title} src={`iframe.html?${query}`} className="w-full border border-line" style={{ height }} />;
}

export const brandDecorator: Decorator = (Story, { globals, parameters, id }) => {
  const brand = String(globals.brand);
  const theme = String(globals.theme);
  const docs = parameters.docs as { story?: { inline?: boolean; height?: string } } | undefined;
  if (brand !== 'all') {
    return (
      <Brand brand={brand} theme={theme}>
        {parameters.layout === 'fullscreen' ? (
          <Story />
        ) : (
          <div className="p-6">
            <Story />
          </div>
        )}
      </Brand>
    );
  }
  return (
    // As wide as what cannot wrap: the page scrolls, and no column covers the next.
    <div className="grid grid-cols-[repeat(2,minmax(min-content,1fr))]">
      {brands.flatMap(({ name, label }) =>
        themes.map((theme) => (
          <section
            key={name + theme}
            data-brand={name}
            data-theme={theme}
            className="p-4"
            aria-label={`${label} ${theme}`}
          >
            <p className="mb-3 text-xs text-muted">
              {label}, {theme}
            </p>
            {docs?.story?.inline === false ? (
              <Framed
                title={`${label}, ${theme}`}
                id={id}
                globals={{ ...globals, brand: name, theme }}
                height={docs.story.height}
              />
            ) : (
              <Story />
            )}
          </section>
        )),
      )}
    </div>
  );
};
