import { i18n } from '@spotter/i18n';
import { Button } from '@spotter/ui';
import { lazy, useState } from 'react';
import { version } from '../../../../../package.json';
import { product } from '../../product.ts';
import { LazyDialog } from '../../shell/LazyDialog.tsx';
import { loadChunk } from '../../shell/loadChunk.ts';

/** Loaded when it is opened, with the changelog. */
const ChangelogDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./ChangelogDialog.tsx'))).ChangelogDialog,
}));

/** The product's version, and what it brought. */
export function VersionFooter() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <footer className="flex flex-wrap items-center justify-end gap-x-3 border-t border-line pt-3 text-muted">
      <span>
        {product.name} {version}
      </span>
      <Button variant="ghost" size="sm" onClick={() => setIsOpen(true)}>
        {i18n.t("What's new")}
      </Button>
      {isOpen && (
        <LazyDialog onClose={() => setIsOpen(false)}>
          <ChangelogDialog onClose={() => setIsOpen(false)} />
        </LazyDialog>
      )}
    </footer>
  );
}
