import { useRouteError } from 'react-router-dom';
import { ErrorView } from './ErrorView.tsx';

/** The error element of a route. */
export function ErrorPage({ isFramed }: { isFramed?: boolean }) {
  return <ErrorView error={useRouteError()} isFramed={isFramed} />;
}
