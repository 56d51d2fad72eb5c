import type { SetupChecklist } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Button, Checklist } from '@spotter/ui';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';

type Step = keyof SetupChecklist;

/** In the order in which a new gym does them. */
const steps: { id: Step; label: string; hint: string; action: string; to: string }[] = [
  {
    id: 'branch',
    label: /*i18n*/ 'Add your branch',
    hint: /*i18n*/ 'Where members come to',
    action: /*i18n*/ 'Branches',
    to: paths.branches,
  },
  {
    id: 'hours',
    label: /*i18n*/ 'Set opening hours',
    hint: /*i18n*/ 'Forgotten visits end at closing time',
    action: /*i18n*/ 'Opening hours',
    to: paths.branches,
  },
  {
    id: 'plans',
    label: /*i18n*/ 'Price your plans',
    hint: /*i18n*/ 'What you sell, for how long and how much',
    action: /*i18n*/ 'Plans',
    to: `${paths.settings}#plans`,
  },
  {
    id: 'members',
    label: /*i18n*/ 'Import members',
    hint: /*i18n*/ 'From your spreadsheet or your old software',
    action: /*i18n*/ 'Import',
    to: paths.imports,
  },
  {
    id: 'staff',
    label: /*i18n*/ 'Invite staff',
    hint: /*i18n*/ 'Each with a sign-in of their own',
    action: /*i18n*/ 'Staff',
    to: paths.staff,
  },
  {
    id: 'kiosk',
    label: /*i18n*/ 'Set up a kiosk',
    hint: /*i18n*/ 'Any tablet at the door, with a code to scan',
    action: /*i18n*/ 'Kiosks',
    to: `${paths.settings}#kiosks`,
  },
  {
    id: 'checkIn',
    label: /*i18n*/ 'Check somebody in',
    hint: /*i18n*/ 'The first visit starts your numbers',
    action: /*i18n*/ 'Desk',
    to: paths.desk,
  },
];

/** What an empty gym does first; the step that comes next stands out. */
export function SetupPanel({ checklist, className }: { checklist: SetupChecklist; className: string }) {
  const next = steps.find(({ id }) => !checklist[id]);
  const doneCount = steps.filter(({ id }) => checklist[id]).length;
  return (
    <Checklist
      className={className}
      title={i18n.t('Set up your gym')}
      progressText={i18n.t('{doneCount} of {count} done', { doneCount, count: steps.length })}
      items={steps.map(({ action, to, label, hint, ...step }) => ({
        ...step,
        label: i18n.t(label),
        hint: i18n.t(hint),
        done: checklist[step.id],
        action: (
          <Button asChild size="sm" variant={step.id === next?.id ? 'primary' : 'secondary'}>
            <Link to={to} aria-label={`${i18n.t(label)}: ${i18n.t(action)}`}>
              {i18n.t(action)}
            </Link>
          </Button>
        ),
      }))}
    />
  );
}
