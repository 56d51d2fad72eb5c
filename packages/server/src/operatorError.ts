/** What only whoever runs the server can mend, such as a setting; its message is one sentence for them. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
}

/** What the program was given is wrong: an option or a variable of the environment. Exit code 2. */
export class UsageError extends OperatorError {
  override readonly name = 'UsageError';
}
