import type { BrandVersion } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Button, ConfirmDialog, StatusBadge } from '@spotter/ui';
import { brands, deriveBrand } from '@spotter/ui/brands';
import { formatDateTime, type Zone } from '@spotter/web-core/dates';
import { RotateCcw } from 'lucide-react';
import { useId, useState } from 'react';

interface BrandVersionsProps {
  versions: readonly BrandVersion[];
  current: number;
  zone: Zone;
  isBusy: boolean;
  onRestore: (version: BrandVersion) => Promise<void>;
}

/** What was published before, newest first. */
export function BrandVersions({ versions, current, zone, isBusy, onRestore }: BrandVersionsProps) {
  const headingId = useId();
  const [restoring, setRestoring] = useState<BrandVersion>();
  const confirm = async () => {
    if (restoring) await onRestore(restoring);
    setRestoring(undefined);
  };
  return (
    <section aria-labelledby={headingId} className="min-w-0 rounded-lg border border-line bg-surface">
      <h3 id={headingId} className="border-b border-line px-5 py-3 font-semibold">
        {i18n.t('Versions')}
      </h3>
      {versions.length === 0 ? (
        <p className="px-5 py-4 text-muted">{i18n.t('Nothing is published yet: the gym uses the product’s brand.')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {versions.map((version) => (
            <li key={version.version} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
              <Swatches version={version} />
              <div className="min-w-0 flex-1 basis-40">
                <p className="font-medium">
                  {i18n.t('Version {version}, from {date}', { version: version.version, date: labelOf(version) })}
                </p>
                <p className="text-xs wrap-anywhere text-muted">
                  {i18n.t('{dateTime} by {savedBy}', {
                    dateTime: formatDateTime(version.savedAt, zone),
                    savedBy: version.savedBy,
                  })}
                </p>
              </div>
              {version.version === current ? (
                <StatusBadge status="active" label={i18n.t('Published')} />
              ) : (
                <Button
                  size="sm"
                  icon={RotateCcw}
                  disabled={isBusy}
                  aria-label={i18n.t('Restore version {version}', { version: version.version })}
                  onClick={() => setRestoring(version)}
                >
                  {i18n.t('Restore')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {restoring && (
        <ConfirmDialog
          open
          busy={isBusy}
          onOpenChange={() => setRestoring(undefined)}
          title={i18n.t('Restore version {version}?', { version: restoring.version })}
          description={i18n.t(
            'It is published as a new version, on every open page, kiosk and phone of the gym. Changes that you have not published are lost.',
          )}
          confirmLabel={i18n.t('Restore')}
          onConfirm={() => void confirm()}
        />
      )}
    </section>
  );
}

const labelOf = ({ choice }: BrandVersion) => brands.find(({ name }) => name === choice.base)?.label ?? choice.base;

/** Main colour, accent and header as they are shown in the light theme. */
function Swatches({ version }: { version: BrandVersion }) {
  const { light } = deriveBrand(version.choice, 'version');
  return (
    <span aria-hidden className="flex shrink-0 -space-x-1">
      {[light.primary, light.accent, light.header].map((colour, at) => (
        <span key={at} className="size-6 rounded-full border border-edge" style={{ backgroundColor: colour }} />
      ))}
    </span>
  );
}
