import { DomainError } from './errors.ts';

interface EditRefusal {
  /** Of the edit in the input: `memberData`. */
  input: string;
  sentence: string;
}

/**
 * What is edited with this edit, whose absent fields stay. A field that is as in `basis`, how it was when the edit began, stays
 * as it is now. Throws `state-changed` with the names of the fields that both the edit and somebody else have changed since, to
 * different values. Without `basis` every field that the edit has is written.
 */
export function mergeEdit<Fields extends object>(
  edit: { [Field in keyof Fields]?: Fields[Field] | undefined },
  current: Fields,
  basis: Fields | undefined,
  { input, sentence }: EditRefusal,
): Fields {
  const written = (Object.keys(edit) as (keyof Fields & string)[]).filter(
    (field) => edit[field] !== undefined && edit[field] !== basis?.[field],
  );
  const overwritten = basis
    ? written.filter((field) => current[field] !== basis[field] && current[field] !== edit[field])
    : [];
  if (overwritten.length === 0) {
    return { ...current, ...Object.fromEntries(written.map((field) => [field, edit[field]])) };
  }
  throw new DomainError('state-changed', sentence, {
    fields: overwritten.map((field) => ({
      field: `${input}.${field}`,
      message: /*i18n*/ 'Changed at another desk meanwhile',
    })),
  });
}
