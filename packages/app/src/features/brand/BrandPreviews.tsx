import { i18n } from '@spotter/i18n';
import { BrandLogo, Button, OccupancyBar, StatCard, StatusBadge } from '@spotter/ui';
import { type Brand, brandVariables, themes } from '@spotter/ui/brands';
import { Nfc, QrCode } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';

interface PreviewProps {
  name: string;
  logoUrl: string | null;
}

const surfaces: { label: string; Content: (props: PreviewProps) => ReactNode }[] = [
  { label: /*i18n*/ 'Dashboard', Content: Dashboard },
  { label: /*i18n*/ 'Kiosk', Content: Kiosk },
  { label: /*i18n*/ 'Phone', Content: Phone },
  { label: /*i18n*/ 'Mail', Content: Mail },
];

/** What a brand looks like, in both themes. Nothing in it can be pressed. */
export function BrandPreviews({ brand, ...content }: PreviewProps & { brand: Brand }) {
  return (
    <section aria-label={i18n.t('Brand preview')} className="flex min-w-0 flex-col gap-5">
      {surfaces.map(({ label, Content }) => (
        <figure key={label} className="min-w-0">
          <figcaption className="mb-1.5 text-sm font-medium">{i18n.t(label)}</figcaption>
          <div className="grid gap-3 sm:grid-cols-2">
            {themes.map((theme) => (
              <div
                key={theme}
                inert
                role="img"
                aria-label={`${i18n.t(label)}, ${theme === 'light' ? i18n.t('light') : i18n.t('dark')}`}
                data-brand={brand.name}
                data-theme={theme}
                data-density="compact"
                style={
                  {
                    ...brandVariables(brand),
                    '--density-factor': `calc(${brand.shape['density-factor']} * 0.82)`,
                  } as CSSProperties
                }
                className="min-w-0 overflow-hidden rounded-lg border border-line"
              >
                <Content {...content} />
              </div>
            ))}
          </div>
        </figure>
      ))}
    </section>
  );
}

function Mark({ name, logoUrl, className }: PreviewProps & { className: string }) {
  return logoUrl === null ? (
    <span className="truncate font-semibold tracking-tight">{name}</span>
  ) : (
    <BrandLogo src={logoUrl} alt={name} className={className} />
  );
}

function Dashboard({ name, logoUrl }: PreviewProps) {
  return (
    <div className="bg-canvas">
      <div className="flex h-11 items-center gap-4 border-b border-line bg-header px-3 text-sm text-on-header">
        <span className="flex max-w-32 min-w-0 shrink-0">
          <Mark name={name} logoUrl={logoUrl} className="h-6 max-w-full" />
        </span>
        <span className="flex min-w-0 gap-3 overflow-hidden">
          <span>{i18n.t('Dashboard')}</span>
          <span>{i18n.t('Members')}</span>
        </span>
      </div>
      <div className="flex flex-col gap-3 p-3">
        <div className="grid grid-cols-2 gap-2">
          <StatCard label={i18n.t('Inside')} value="48" className="min-w-0" />
          <StatCard label={i18n.t('Visits')} value="312" className="min-w-0" />
        </div>
        <OccupancyBar label={i18n.t('Occupancy')} count={48} capacity={120} valueText={i18n.t('48 of 120')} />
        <div className="flex flex-wrap items-center justify-between gap-2">
          <StatusBadge status="active" label={i18n.t('Active')} />
          <Button variant="primary" size="sm">
            {i18n.t('Add Member')}
          </Button>
        </div>
      </div>
    </div>
  );
}

function Kiosk({ name, logoUrl }: PreviewProps) {
  return (
    <div className="flex min-h-48 flex-col items-center justify-center gap-3 bg-canvas p-4 text-center">
      {logoUrl === null ? (
        <span className="inline-flex size-10 items-center justify-center rounded-full bg-accent text-on-accent">
          <Nfc aria-hidden className="size-5" />
        </span>
      ) : (
        <BrandLogo src={logoUrl} alt="" className="h-10 max-w-full" />
      )}
      <p className="max-w-full text-lg font-semibold tracking-tight text-balance wrap-anywhere">
        {i18n.t('Welcome to {name}', { name })}
      </p>
      <span className="rounded-lg border border-line bg-surface p-2">
        <QrCode aria-hidden className="size-12" />
      </span>
      <p className="text-xs text-muted">{i18n.t('Scan the code to check in or out')}</p>
    </div>
  );
}

function Phone({ name, logoUrl }: PreviewProps) {
  return (
    <div className="bg-sunken px-4 pt-4">
      <div className="mx-auto flex max-w-48 flex-col gap-3 rounded-t-lg border border-b-0 border-line bg-canvas p-3">
        <Mark name={name} logoUrl={logoUrl} className="h-6 max-w-full self-start" />
        <div className="flex flex-col gap-1 rounded-lg border border-line bg-surface p-3">
          <StatusBadge status="active" label={i18n.t('Active')} className="self-start" />
          <p className="font-semibold">{i18n.t('Asha Rao')}</p>
          <p className="text-xs text-muted">{i18n.t('Until 31 December')}</p>
        </div>
        <Button variant="primary" className="h-auto min-h-9 w-full py-1 whitespace-normal">
          {i18n.t('Scan to check in')}
        </Button>
      </div>
    </div>
  );
}

function Mail({ name, logoUrl }: PreviewProps) {
  return (
    <div className="bg-sunken p-4">
      <div className="overflow-hidden rounded-lg border border-line bg-surface">
        <div className="flex h-11 items-center bg-header px-3 text-on-header">
          <Mark name={name} logoUrl={logoUrl} className="h-6 max-w-full" />
        </div>
        <div className="flex flex-col items-start gap-3 p-3">
          <p className="font-semibold">{i18n.t('Welcome, Asha')}</p>
          <p className="text-sm">
            {i18n.t('Your pass is ready. Open it on your phone and scan the code at the door.')}
          </p>
          <Button variant="primary" size="sm">
            {i18n.t('Open your pass')}
          </Button>
        </div>
      </div>
    </div>
  );
}
