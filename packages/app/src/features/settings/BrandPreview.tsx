import { i18n } from '@spotter/i18n';
import { BrandLogo } from '@spotter/ui';
import { Nfc } from 'lucide-react';

interface BrandPreviewProps {
  name: string;
  logoUrl: string | null;
}

/** Preview of name and logo in the header and the kiosk. */
export function BrandPreview({ name, logoUrl }: BrandPreviewProps) {
  const displayName = name.trim() || i18n.t('Your gym');
  return (
    <section aria-label={i18n.t('Preview')} className="flex min-w-0 flex-col gap-4">
      <figure className="min-w-0">
        <figcaption className="mb-1.5 text-sm font-medium">{i18n.t('In the header')}</figcaption>
        <div className="overflow-hidden rounded-lg border border-line bg-canvas">
          <div className="flex h-14 items-center gap-5 border-b border-line bg-header px-4 text-on-header">
            <span className="flex max-w-48 min-w-0 shrink-0 items-center font-semibold tracking-tight">
              {logoUrl === null ? (
                <span className="truncate">{displayName}</span>
              ) : (
                <BrandLogo src={logoUrl} alt={displayName} className="h-8 max-w-full" />
              )}
            </span>
            <span aria-hidden className="flex min-w-0 gap-4 overflow-hidden">
              <span>{i18n.t('Dashboard')}</span>
              <span>{i18n.t('Members')}</span>
              <span>{i18n.t('Attendance')}</span>
            </span>
          </div>
          <div aria-hidden className="grid grid-cols-3 gap-3 p-4">
            <span className="col-span-2 h-12 rounded-md border border-line bg-surface" />
            <span className="h-12 rounded-md border border-line bg-surface" />
          </div>
        </div>
      </figure>
      <figure className="min-w-0">
        <figcaption className="mb-1.5 text-sm font-medium">{i18n.t('At the kiosk')}</figcaption>
        <div className="flex min-h-60 flex-col items-center justify-center gap-4 rounded-lg border border-line bg-surface p-6 text-center">
          {logoUrl === null ? (
            <span className="inline-flex size-14 items-center justify-center rounded-full bg-accent text-on-accent">
              <Nfc aria-hidden className="size-7" />
            </span>
          ) : (
            <BrandLogo src={logoUrl} alt="" className="h-16 max-w-full" />
          )}
          <p className="max-w-full text-xl font-semibold tracking-tight text-balance wrap-anywhere">
            {i18n.t('Welcome to {displayName}', { displayName })}
          </p>
          <p className="text-muted">{i18n.t('Scan the code to check in or out')}</p>
        </div>
      </figure>
    </section>
  );
}
