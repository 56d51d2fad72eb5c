import { useNavigate, useSearchParams } from 'react-router-dom';
import { LoginPage, type LoginPageProps } from './LoginPage.tsx';

/** The login inside the router. */
export function LoginRoute(props: Pick<LoginPageProps, 'sendPasswordReset'>) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  return <LoginPage {...props} params={params} go={(path) => void navigate(path, { replace: true })} />;
}
