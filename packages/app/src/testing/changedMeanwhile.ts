import { ApiError } from '@spotter/api';

/** What the server answers to an edit of fields that somebody else has changed meanwhile. */
export const changedMeanwhile = (fields: readonly string[]) =>
  new ApiError('Changed meanwhile', {
    code: 'state-changed',
    status: 409,
    fields: fields.map((field) => ({ field, error: 'Changed at another desk meanwhile' })),
  });

/** Refuses the first edit; then answers. */
export function refusedOnce<Input, Answer>(fields: readonly string[], answer: (input: Input) => Answer) {
  let isFirst = true;
  return (input: Input): Answer => {
    if (!isFirst) return answer(input);
    isFirst = false;
    throw changedMeanwhile(fields);
  };
}
