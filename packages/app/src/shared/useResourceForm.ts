import { zodResolver } from '@hookform/resolvers/zod';
import { ApiError, type AnswerOf, type InputOf, type PlainName } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { useToast, type ToastContent } from '@spotter/ui';
import { useEffect, useId, useRef, useState } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type PathValue,
  type RegisterOptions,
  type Resolver,
} from 'react-hook-form';
import { isRefusal, useCallMutation } from '../api/calls.ts';
import { fieldMessages, errorMessage } from '@spotter/web-core/errors';
import { conflictText } from './conflictText.ts';
import { errorToast } from './errorAbout.ts';
import { formErrors, isEmpty } from './formErrors.ts';

type Schema = Parameters<typeof zodResolver>[0];

/** A question about valid but improbable values, asked before they are sent. */
interface FormQuestion {
  title: string;
  description: string;
}

/** What an edit is about. */
interface Edited<Values, Row> {
  /** As it was when the form was opened. */
  opened: Row;
  valuesOf: (row: Row) => Values;
  /** Values that are not shown as the form has them; empty for none. */
  wordsOf?: (row: Row) => { [Field in keyof Values]?: string | null | undefined };
  /**
   * As it is now; undefined, or a rejection, where it has gone. Asked when the server has refused fields that somebody
   * else has changed (`state-changed`): the form says what they are now, takes over what was not edited, and may be sent
   * again.
   */
  load: () => Promise<Row | undefined>;
}

interface ResourceFormOptions<Values extends FieldValues, Parsed, Name extends PlainName, Row> {
  call: Name;
  /** The contract's schema of the payload. */
  schema: Schema & { parse: (values: unknown) => Parsed };
  /** Of what is added. One that becomes known later, such as the only branch, fills a field that is still empty. */
  defaultValues?: DefaultValues<Values>;
  /** Absent: something is added. */
  edited?: Edited<Values, Row> | undefined;
  /** In screen order. */
  fields: readonly (keyof Values & string)[];
  /** The id of `name` is `<idPrefix>-name`. */
  idPrefix: string;
  /** Asks about improbable values; undefined: sends at once. */
  questionOf?: (parsed: Parsed, basis: Row | undefined) => FormQuestion | undefined;
  /** `basis`: what is edited, as the form has shown it last; undefined where something is added. */
  toInput: (parsed: Parsed, basis: Row | undefined) => InputOf<Name>;
  /** Updates the cache; returns the message of the success toast, or its message, actions and another title. */
  onSuccess: (answer: AnswerOf<Name>) => string | (Pick<ToastContent, 'message' | 'actions'> & { title?: string });
  /**
   * After a refusal has been shown: something was changed meanwhile. Not where the answer was lost: what is sent again
   * unchanged counts once.
   */
  onRefused?: () => void;
  successTitle: string;
  failureTitle: string;
  /** Who it is about, in the toast of a failure; default: the field `name`. */
  subject?: string;
  /** Also shows the first validation error as a toast. */
  toastsInvalid?: boolean;
  onClose: () => void;
}

/** `parse` and the resolver return the same type; zodResolver loses it. */
const resolverOf = <Values extends FieldValues, Parsed>(schema: Schema) =>
  zodResolver(schema) as unknown as Resolver<Values, unknown, Parsed>;

const isSameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other) || (isEmpty(one) && isEmpty(other));

const nameIn = (values: FieldValues): string => (typeof values.name === 'string' ? values.name.trim() : '');

/**
 * The form of an add or edit dialog, or of a part of a page: validated by the contract, sent by its call, server errors
 * shown at their fields.
 */
export function useResourceForm<Values extends FieldValues, Parsed, Name extends PlainName, Row = never>(
  options: ResourceFormOptions<Values, Parsed, Name, Row>,
) {
  const { call, schema, edited, fields, idPrefix, toInput, onSuccess, onClose } = options;
  const showToast = useToast();
  // The result of the second try takes the place of the first one’s.
  const key = useId();
  const toast = (content: ToastContent) => showToast({ key, ...content });
  const { mutate, isPending } = useCallMutation(call);
  const [basis, setBasis] = useState(edited?.opened);
  const form = useForm<Values, unknown, Parsed>({
    ...(edited
      ? { defaultValues: edited.valuesOf(edited.opened) as DefaultValues<Values> }
      : options.defaultValues && { defaultValues: options.defaultValues }),
    resolver: resolverOf<Values, Parsed>(schema),
    shouldFocusError: false,
  });
  const [pendingQuestion, setPendingQuestion] = useState<{ question: FormQuestion; parsed: Parsed }>();
  const idOf = (field: string) => `${idPrefix}-${field}`;
  const valueOf = (name: string) => form.getValues(name as Path<Values>);
  const errorsOf = (errors: FieldErrors<Values>) => formErrors(errors, { fields, idOf, valueOf });
  const { errors, submitCount, isDirty } = form.formState;
  const { summary, byField } = errorsOf(errors);
  const firstId = summary.find((line) => line.fieldId)?.fieldId;

  // After the error summary has been announced, focus the first invalid field: once for each refusal, and not when the
  // user corrects one field while another is still invalid.
  const [refusal, setRefusal] = useState<Error>();
  const firstInvalidId = useRef(firstId);
  useEffect(() => {
    firstInvalidId.current = firstId;
  });
  useEffect(() => {
    document.getElementById(firstInvalidId.current ?? '')?.focus();
  }, [submitCount, refusal]);

  useEffect(() => {
    if (edited) return;
    const { defaultValues: earlier } = form.formState;
    for (const name of fields as readonly Path<Values>[]) {
      const value = options.defaultValues?.[name] as PathValue<Values, typeof name>;
      if (isEmpty(value) || !isEmpty(earlier?.[name]) || !isEmpty(valueOf(name))) continue;
      form.resetField(name, { defaultValue: value });
    }
  });

  const [isLoadingLatest, setIsLoadingLatest] = useState(false);
  /** The form with what is new, but for what was edited. Returns what each refused field is now, in words. */
  const takeOver = ({ valuesOf, wordsOf }: Edited<Values, Row>, latest: Row) => {
    const values = valuesOf(latest);
    const words = { ...values, ...wordsOf?.(latest) } as Record<string, string | number | null | undefined>;
    const { defaultValues: earlier } = form.formState;
    const changed = fields.filter((name) => !isSameValue(valueOf(name), earlier?.[name]));
    const ownValues = changed.map((name) => [name, valueOf(name)] as const);
    setBasis(() => latest);
    form.reset(values, { keepSubmitCount: true });
    for (const [name, value] of ownValues) form.setValue(name as Path<Values>, value, { shouldDirty: true });
    return (field: string): string => conflictText(String(words[field] ?? ''));
  };

  const onError = async (error: Error) => {
    let messageOf: ((field: string) => string) | undefined;
    if (edited && error instanceof ApiError && error.code === 'state-changed') {
      setIsLoadingLatest(true);
      // Where it cannot be loaded, the server's own sentences say what they can.
      messageOf = await edited.load().then(
        (latest) => latest && takeOver(edited, latest),
        () => undefined,
      );
      setIsLoadingLatest(false);
    }
    toast(errorToast(options.failureTitle, error, options.subject ?? nameIn(form.getValues())));
    setRefusal(error);
    const rejected = fieldMessages(error);
    for (const { field, message } of rejected) {
      form.setError(field as Path<Values>, { message: messageOf?.(field) ?? message });
    }
    if (rejected.length === 0) form.setError('root.server', { message: errorMessage(error) });
    if (isRefusal(error)) options.onRefused?.();
  };
  const send = (parsed: Parsed) =>
    mutate(toInput(parsed, basis), {
      onSuccess: (answer) => {
        const result = onSuccess(answer);
        const content = typeof result === 'string' ? { message: result } : result;
        toast({ type: 'success', title: options.successTitle, ...content });
        onClose();
      },
      onError: (error) => void onError(error),
    });
  const askOrSend = (parsed: Parsed) => {
    const question = options.questionOf?.(parsed, basis);
    if (question) setPendingQuestion({ question, parsed });
    else send(parsed);
  };
  const onInvalid = (invalid: FieldErrors<Values>) => {
    if (!options.toastsInvalid) return;
    toast({ type: 'error', title: i18n.t('Validation Error'), message: errorsOf(invalid).summary[0]?.message ?? '' });
  };

  /** Id and error of a control. */
  const field = (name: Path<Values>) => ({
    id: idOf(name),
    ...(byField[name] !== undefined && { error: byField[name] }),
  });
  return {
    field,
    /** Props of a control that edits the field. */
    input: (name: Path<Values>, rules?: RegisterOptions<Values, Path<Values>>) => ({
      ...form.register(name, rules),
      ...field(name),
    }),
    /** The current value of a field. */
    watched: <Field extends Path<Values>>(name: Field) => form.watch(name),
    /** Props of a control with `value` and `onValueChange`, which is not registered. */
    controlled: <Name extends Path<Values>>(name: Name) => ({
      ...field(name),
      value: form.watch(name),
      onValueChange: (value: PathValue<Values, Name>) => {
        form.setValue(name, value, { shouldDirty: true });
        if (submitCount === 0) return;
        // What is wrong with another field may follow from this one. The server's errors have no type, and stay.
        const invalid = (fields as readonly Path<Values>[]).filter((one) => errors[one]?.type !== undefined);
        void form.trigger([name, ...invalid.filter((one) => one !== name)]);
      },
    }),
    submit: () => void form.handleSubmit(askOrSend, onInvalid)(),
    /** What is edited, as the form has shown it last. */
    basis,
    /** The open question about the values. */
    question: pendingQuestion && {
      ...pendingQuestion.question,
      onConfirm: () => {
        setPendingQuestion(undefined);
        send(pendingQuestion.parsed);
      },
      onCancel: () => setPendingQuestion(undefined),
    },
    isBusy: isPending || isLoadingLatest,
    isDirty,
    submitCount,
    summary,
  };
}
