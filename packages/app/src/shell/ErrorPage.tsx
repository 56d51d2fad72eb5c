import { useRouteError } from 'react-router-dom';
import { ErrorView } from './ErrorView.tsx';

/** The error element of a route. */
export function ErrorPage() {
  return <ErrorView error={useRouteError()} />;
}
