/** What only whoever runs the server can mend, such as a setting; its message is one sentence for them. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
}
