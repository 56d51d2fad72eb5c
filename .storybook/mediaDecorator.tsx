import type { Decorator } from '@storybook/react-vite';
import { useSyncExternalStore } from 'react';
import { mediaQueries, type MediaFeatures } from './emulation.ts';

/** What of a story's media the browser does not show. Tests emulate it; in Storybook itself nothing can. */
function MissingMedia({ features }: { features: MediaFeatures | undefined }) {
  const lists = mediaQueries(features).map((query) => window.matchMedia(query));
  const missing = useSyncExternalStore(
    (onChange) => {
      for (const list of lists) list.addEventListener('change', onChange);
      return () => {
        for (const list of lists) list.removeEventListener('change', onChange);
      };
    },
    () =>
      lists
        .filter(({ matches }) => !matches)
        .map(({ media }) => media)
        .join(', '),
  );
  if (missing === '') return null;
  return (
    <p role="note" className="mb-4 rounded-md bg-info-soft p-3 text-sm">
      This browser does not show the state: emulate {missing} in its DevTools, under Rendering.
    </p>
  );
}

export const mediaDecorator: Decorator = (Story, { parameters }) => (
  <>
    <MissingMedia features={parameters.media as MediaFeatures | undefined} />
    <Story />
  </>
);
