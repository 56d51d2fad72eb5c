import { ErrorSummary, type FieldError } from '@spotter/ui';

interface FormProblemsProps {
  errors: FieldError[];
  attempt: number;
}

/** On top of a form: all that is wrong with it, in sentences that lead to their fields. */
export function FormProblems({ errors, attempt }: FormProblemsProps) {
  return (
    <ErrorSummary
      title={errors.length === 1 ? 'There is something to put right' : 'There are things to put right'}
      errors={errors}
      attempt={attempt}
      className="mb-4"
    />
  );
}
