import { useRouteError } from 'react-router-dom';
import { ErrorView } from './ErrorView.tsx';

/** The page of a route that failed. */
export function ErrorPage() {
  return <ErrorView error={useRouteError()} />;
}
