import { returnPath } from '@around/contracts/users/return-path';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { AuthPage } from '../../visitor/auth/page/auth-page.tsx';

/** `/auth?returnTo=...` */
export function AuthRoute() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const returnTo = returnPath(search.get('returnTo'));
  return <AuthPage onSignedIn={() => void navigate(returnTo, { replace: true })} returnTo={returnTo} />;
}
