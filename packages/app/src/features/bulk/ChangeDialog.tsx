import { bulkChange, type Branch, type Member } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Button, Dialog, ProgressBar, useToast } from '@spotter/ui';
import { errorMessage } from '@spotter/web-core/errors';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useIsMounted } from '../../shared/useIsMounted.ts';
import { usePlans } from '../../shared/usePlans.ts';
import { failedText } from '../../shared/undo/failedText.ts';
import { useUndoChange } from '../../shared/undo/useUndoChange.ts';
import { useUndoOffer } from '../../shared/undo/useUndoOffer.ts';
import { ChangeFields } from './ChangeFields.tsx';
import { ChangeResult, resultTitle, uncertainAdvice } from './ChangeResult.tsx';
import { changeTexts, toChange, type ChangeKind, type ChangeValues } from './changeTexts.ts';
import { isComplete, uncertainCount, undoOf, useBulkChange, type BulkResult } from './useBulkChange.ts';
import { formatCount } from '../../shared/formatCount.ts';

interface ChangeDialogProps {
  kind: ChangeKind;
  members: readonly Member[];
  branches: readonly Branch[];
  today: string;
  onChanged: () => void;
  onClose: () => void;
}

/** Asks with the number and what will happen, shows the progress, and then whom it left out. */
export function ChangeDialog({ kind, members, branches, today, onChanged, onClose }: ChangeDialogProps) {
  const text = changeTexts[kind];
  const { names: plans } = usePlans();
  const toast = useToast();
  const withUndo = useUndoOffer();
  const undo = useUndoChange();
  const { state, run, stop } = useBulkChange();
  const formId = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  const [values, setValues] = useState<ChangeValues>({ days: 1, reason: '', branchId: '', planId: '' });
  /** How often the values were refused since they were last complete. */
  const [refusals, setRefusals] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refusals]);
  // Back leaves the page under a change, which goes on.
  const isMounted = useIsMounted();
  const affected = members.filter((member) => text.isAffected(member, values, today));
  const others = members.length - affected.length;
  const change = toChange(kind, values);
  const parsed = bulkChange.safeParse(change);
  const hasFields = Object.keys(change).length > 1;

  const perform = async (list: readonly Member[], earlier?: BulkResult) => {
    const result = await run(list, change, earlier);
    if (result.changed > 0) onChanged();
    if (!isComplete(result)) {
      if (!isMounted()) toast({ type: 'warning', ...incompleteText(i18n.t(text.done), result, withUndo) });
      return;
    }
    toast({ type: 'success', title: i18n.t(text.done), ...withUndo(text.countText(result.changed), undoOf(result)) });
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setRefusals(parsed.success ? 0 : refusals + 1);
    if (parsed.success && affected.length > 0) void perform(affected);
  };

  if (state.is === 'done' && !isComplete(state)) {
    const offer = undoOf(state);
    return (
      <ChangeResult
        result={state}
        title={i18n.t(text.done)}
        onContinue={() => void perform(state.rest, state)}
        {...(offer && {
          onUndo: () => {
            void undo(offer.changeId);
            onClose();
          },
        })}
        onClose={onClose}
      />
    );
  }
  if (state.is === 'running') {
    const valueText = i18n.t('{total, plural, one {{done} of # member} other {{done} of # members}}', {
      done: formatCount(state.done),
      total: state.total,
    });
    return (
      <Dialog
        open
        busy
        size="sm"
        onOpenChange={onClose}
        title={i18n.t(text.progress)}
        footer={<Button onClick={stop}>{i18n.t('Stop')}</Button>}
      >
        <ProgressBar label={i18n.t(text.progress)} value={state.done} max={state.total} valueText={valueText} />
        <p aria-hidden className="mt-2 text-sm text-muted tabular-nums">
          {valueText}
        </p>
      </Dialog>
    );
  }
  const command = text.command(affected.length);
  return (
    <Dialog
      open
      size="sm"
      {...(!hasFields && { role: 'alertdialog' as const, initialFocus: cancel })}
      onOpenChange={onClose}
      title={hasFields ? command : `${command}?`}
      description={i18n.t(text.consequence)}
      footer={
        <>
          <Button ref={cancel} onClick={onClose}>
            {i18n.t('Cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={text.danger ? 'danger' : 'primary'}
            disabled={affected.length === 0}
          >
            {command}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <ChangeFields
          kind={kind}
          values={values}
          onChange={(next) => setValues({ ...values, ...next })}
          branches={branches}
          plans={plans}
          {...(refusals > 0 && parsed.error && { issues: parsed.error.issues })}
        />
        {others > 0 && (
          <p role="status" className="text-sm text-muted">
            {affected.length === 0 && i18n.t('There is nobody to change: ')}
            {othersText(others, i18n.t(text.unaffected), affected.length === 0)}
          </p>
        )}
      </form>
    </Dialog>
  );
}

/** What the dialog would say of it, for a toast. */
function incompleteText(done: string, result: BulkResult, withUndo: ReturnType<typeof useUndoOffer>) {
  const { error, failed } = result;
  const reasons = [
    ...(error === undefined ? [] : [errorMessage(error)]),
    ...(uncertainCount(result) > 0 ? [uncertainAdvice()] : []),
    failedText(failed),
  ];
  return { title: resultTitle(done, result), ...withUndo(reasons.join(' ').trim(), undoOf(result)) };
}

/** "3 inactive already stay as they are." */
const othersText = (count: number, state: string, isAll: boolean) =>
  isAll
    ? i18n.t('{count, plural, one {# member is {state}.} other {all # members are {state}.}}', { count, state })
    : i18n.t('{count, plural, one {# is {state} and stays unchanged.} other {# are {state} and stay unchanged.}}', {
        count,
        state,
      });
