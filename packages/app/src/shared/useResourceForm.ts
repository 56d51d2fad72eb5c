import { zodResolver } from '@hookform/resolvers/zod';
import { useToast } from '@spotter/ui';
import { useEffect } from 'react';
import { useForm, type DefaultValues, type FieldValues, type Path, type Resolver } from 'react-hook-form';
import { fieldMessages, toMessage } from '../api/toMessage.ts';
import { formErrors } from './formErrors.ts';

type Schema = Parameters<typeof zodResolver>[0];

interface ContractFormOptions<Values extends FieldValues, Parsed> {
  /** The contract's schema of what is sent: it reads what the form holds. */
  schema: Schema & { parse: (values: unknown) => Parsed };
  defaultValues: DefaultValues<Values>;
  /** In the order of the screen. */
  fields: readonly (keyof Values & string)[];
  idOf: (field: string) => string;
  /** Told when the schema refuses, with its first sentence. */
  onInvalid?: (sentence: string) => void;
}

/** The schema's `parse` tells what it gives; the resolver gives the same. */
const resolverOf = <Values extends FieldValues, Parsed>(schema: ContractFormOptions<Values, Parsed>['schema']) =>
  zodResolver(schema) as unknown as Resolver<Values, unknown, Parsed>;

/** A form judged by the contract: errors at the fields and in the summary, the hand at the first, refusals kept in sight. */
export function useContractForm<Values extends FieldValues, Parsed>(options: ContractFormOptions<Values, Parsed>) {
  const { schema, defaultValues, fields, idOf, onInvalid } = options;
  const toast = useToast();
  const form = useForm<Values, unknown, Parsed>({
    defaultValues,
    resolver: resolverOf<Values, Parsed>(schema),
    shouldFocusError: false,
  });
  const { errors, submitCount, isDirty } = form.formState;
  const told = formErrors(errors, fields, idOf);
  const firstId = told.summary.find((line) => line.fieldId)?.fieldId;

  // After the summary has been announced, the hand is needed at the first field that is wrong.
  useEffect(() => {
    if (submitCount > 0 && firstId) document.getElementById(firstId)?.focus();
  }, [submitCount, firstId]);

  /** What the server refuses stays in the form, at its field where it has one. */
  const refuse = (title: string) => (error: Error) => {
    toast({ type: 'error', title, message: toMessage(error) });
    const refused = fieldMessages(error);
    for (const { field, message } of refused) form.setError(field as Path<Values>, { message });
    if (refused.length === 0) form.setError('root.server', { message: toMessage(error) });
  };

  const invalid =
    onInvalid && ((wrong: typeof errors) => onInvalid(formErrors(wrong, fields, idOf).summary[0]?.message ?? ''));
  return {
    register: form.register,
    /** What a control needs beside `register`. */
    field: (name: keyof Values & string) => ({
      id: idOf(name),
      ...(told.at[name] !== undefined && { error: told.at[name] }),
    }),
    submit: (send: (parsed: Parsed) => void) => void form.handleSubmit(send, invalid)(),
    refuse,
    isDirty,
    attempt: submitCount,
    summary: told.summary,
  };
}
