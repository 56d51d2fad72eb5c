import type { SetupChecklist } from '@spotter/api';
import { Button, Checklist } from '@spotter/ui';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';

type Step = keyof SetupChecklist;

/** In the order in which a new gym does them. */
const steps: { id: Step; label: string; hint: string; action: string; to: string }[] = [
  { id: 'branch', label: 'Add your branch', hint: 'Where members come to', action: 'Branches', to: paths.branches },
  {
    id: 'hours',
    label: 'Set opening hours',
    hint: 'Forgotten visits end at closing time',
    action: 'Opening hours',
    to: paths.branches,
  },
  {
    id: 'plans',
    label: 'Price your plans',
    hint: 'What you sell, for how long and how much',
    action: 'Plans',
    to: `${paths.settings}#plans`,
  },
  {
    id: 'members',
    label: 'Import members',
    hint: 'From your spreadsheet or your old software',
    action: 'Import',
    to: paths.imports,
  },
  { id: 'staff', label: 'Invite staff', hint: 'Each with a sign-in of their own', action: 'Staff', to: paths.staff },
  {
    id: 'kiosk',
    label: 'Set up a kiosk',
    hint: 'Any tablet at the door, with a code to scan',
    action: 'Kiosk',
    to: paths.attendance,
  },
  {
    id: 'checkIn',
    label: 'Check somebody in',
    hint: 'The first visit starts your numbers',
    action: 'Desk',
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
      title="Set up your gym"
      progressText={`${doneCount} of ${steps.length} done`}
      items={steps.map(({ action, to, ...step }) => ({
        ...step,
        done: checklist[step.id],
        action: (
          <Button asChild size="sm" variant={step.id === next?.id ? 'primary' : 'secondary'}>
            <Link to={to} aria-label={`${step.label}: ${action}`}>
              {action}
            </Link>
          </Button>
        ),
      }))}
    />
  );
}
