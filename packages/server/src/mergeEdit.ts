import { isDeepStrictEqual } from 'node:util';
import { DomainError } from './errors.ts';

interface EditRefusal {
  /** Of the edit in the input: `memberData`. Absent: its fields have names of their own. */
  input?: string;
  sentence: string;
}

/**
 * What is edited with this edit, whose absent fields stay. A field that is as in `basis`, how it was when the edit
 * began, stays as it is now. Throws `state-changed` with the names of the fields that both the edit and somebody else
 * have changed since, to different values. Without `basis` every field that the edit has is written.
 */
export function mergeEdit<Fields extends object>(
  edit: { [Field in keyof Fields]?: Fields[Field] | undefined },
  current: Fields,
  basis: Fields | undefined,
  refusal: EditRefusal,
): Fields {
  const written = (Object.keys(edit) as (keyof Fields & string)[]).filter(
    (field) => edit[field] !== undefined && !(basis && isDeepStrictEqual(edit[field], basis[field])),
  );
  const overwritten = basis
    ? changedFields(current, basis, written).filter((field) => !isDeepStrictEqual(current[field], edit[field]))
    : [];
  if (overwritten.length === 0) {
    return { ...current, ...Object.fromEntries(written.map((field) => [field, edit[field]])) };
  }
  throw changedMeanwhile(overwritten, refusal);
}

/** Of these fields, those that somebody has changed since `basis`. */
export const changedFields = <Fields extends object, Field extends keyof Fields>(
  current: Fields,
  basis: Fields,
  fields: readonly Field[],
): Field[] => fields.filter((field) => !isDeepStrictEqual(current[field], basis[field]));

/** An edit whose fields somebody else has changed. */
export const changedMeanwhile = (fields: readonly string[], { input, sentence }: EditRefusal): DomainError =>
  new DomainError('state-changed', sentence, {
    fields: fields.map((field) => ({
      field: input === undefined ? field : `${input}.${field}`,
      message: /*i18n*/ 'Changed at another desk meanwhile',
    })),
  });
