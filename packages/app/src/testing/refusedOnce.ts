import { ApiError } from '@spotter/api';

/** Refuses the first edit, as the server does where somebody else has changed the same fields meanwhile; then answers. */
export function refusedOnce<Input, Answer>(fields: readonly string[], answer: (input: Input) => Answer) {
  let isFirst = true;
  return (input: Input): Answer => {
    if (!isFirst) return answer(input);
    isFirst = false;
    throw new ApiError('Changed meanwhile', {
      code: 'state-changed',
      status: 409,
      fields: fields.map((field) => ({ field, error: 'Changed at another desk meanwhile' })),
    });
  };
}
