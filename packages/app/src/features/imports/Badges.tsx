import type { ImportOutcome, ImportStatus } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { cn } from '@spotter/ui';
import {
  CircleAlert,
  CircleCheck,
  CircleMinus,
  CircleStop,
  Equal,
  FilePen,
  LoaderCircle,
  PenLine,
  Plus,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { importStatusLabels, outcomeLabels } from './importLabels.ts';

const tones = {
  positive: 'bg-positive-soft text-positive',
  info: 'bg-info-soft text-info',
  quiet: 'bg-sunken text-muted',
  outline: 'text-muted ring-1 ring-line ring-inset',
  danger: 'bg-danger-soft text-danger',
};
type Tone = keyof typeof tones;

const outcomes: Record<ImportOutcome, [Tone, LucideIcon]> = {
  create: ['positive', Plus],
  update: ['info', PenLine],
  unchanged: ['quiet', Equal],
  skip: ['outline', CircleMinus],
  error: ['danger', CircleAlert],
};

const statuses: Record<ImportStatus, [Tone, LucideIcon]> = {
  draft: ['outline', FilePen],
  running: ['info', LoaderCircle],
  done: ['positive', CircleCheck],
  canceled: ['quiet', CircleStop],
  failed: ['danger', CircleAlert],
  undoing: ['info', LoaderCircle],
  undone: ['quiet', Undo2],
};

function Badge({ tone, icon: Icon, label }: { tone: Tone; icon: LucideIcon; label: string }) {
  return (
    <span
      className={cn(
        'inline-flex h-[1.7em] max-w-full shrink-0 items-center gap-1 rounded-sm px-1.5 align-middle text-xs font-medium whitespace-nowrap',
        tones[tone],
      )}
    >
      <Icon aria-hidden className="size-3 shrink-0" />
      {label}
    </span>
  );
}

/** What becomes of a row. */
export function OutcomeBadge({ outcome }: { outcome: ImportOutcome }) {
  const [tone, icon] = outcomes[outcome];
  return (
    <Badge tone={tone} icon={icon} label={outcome === 'error' ? i18n.t('Error') : i18n.t(outcomeLabels[outcome])} />
  );
}

export function ImportStatusBadge({ status }: { status: ImportStatus }) {
  const [tone, icon] = statuses[status];
  return <Badge tone={tone} icon={icon} label={i18n.t(importStatusLabels[status])} />;
}
