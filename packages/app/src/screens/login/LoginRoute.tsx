import { useNavigate, useSearchParams } from 'react-router-dom';
import { LoginScreen, type LoginScreenProps } from './LoginScreen.tsx';

/** The login of a visitor who was inside, or wanted to be. */
export function LoginRoute(props: Pick<LoginScreenProps, 'sendPasswordReset'>) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  return <LoginScreen {...props} params={params} go={(path) => void navigate(path, { replace: true })} />;
}
