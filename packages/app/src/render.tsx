import { i18n } from '@spotter/i18n';
import { TextsProvider } from '@spotter/ui';
import { type ComponentType, StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';

export type View = ComponentType<{ onLeave: () => void }>;

let root: Root | undefined;

/** Shows the view in the place of the one before. */
export function render(ShownView: View, onLeave: () => void): void {
  root ??= createRoot(container());
  root.render(
    <StrictMode>
      <TextsProvider value={i18n}>
        <ShownView onLeave={onLeave} />
      </TextsProvider>
    </StrictMode>,
  );
}

function container(): HTMLElement {
  const found = document.getElementById('root');
  if (!found) throw new Error('The page has no place for the app');
  return found;
}
