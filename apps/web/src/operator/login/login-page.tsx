import { QUEUE_BOARD_PATH } from '@around/contracts/operator/crawler/queue-board';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { ApiFailure } from '../../ui/api/send-request.ts';
import { Mark } from '../../ui/icons/mark.tsx';
import { showNotice } from '../../ui/notices/notices.tsx';
import { useTitle } from '../../ui/page/use-title.ts';
import { ConsoleButton } from '../controls/console-button.tsx';
import { TextField } from '../controls/text-field.tsx';
import { adminQuery, useLogIn } from '../session/admin-session.ts';
import { returnPath } from '../session/return-path.ts';
import { loginFailureText } from './login-failure-text.ts';

/** `/admin/login` */
export function LoginPage() {
  useTitle('Admin login · Around operator');
  const session = useQuery(adminQuery);
  const target = returnPath(useLocation().search);
  if (session.data === true) return <Admitted to={target} />;
  return (
    <main className="grid min-h-dvh place-items-center bg-paper p-4 text-ink" dir="ltr" lang="en">
      <div className="grid w-full max-w-sm gap-5 rounded-sheet border border-line bg-surface p-6 shadow-float">
        <header className="grid justify-items-center gap-2 text-center">
          <Mark size={40} />
          <h1 className="text-20 font-bold">Admin Login</h1>
          <p className="text-14 text-muted">For those who keep the stories coming.</p>
        </header>
        <LoginForm />
        <Link className="justify-self-center text-14 font-semibold text-link hover:underline" to="/">
          Back to the stories
        </Link>
      </div>
    </main>
  );
}

function Admitted({ to }: { to: string }) {
  const isServed = to === QUEUE_BOARD_PATH;
  useEffect(() => {
    if (isServed) location.replace(to);
  }, [isServed, to]);
  return isServed ? null : <Navigate replace to={to} />;
}

function LoginForm() {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  // The guard of the page leads on as soon as the session is known.
  const logIn = useLogIn(() => undefined);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (!username.trim() || !password) return;
    logIn.mutate({ username: username.trim(), password }, { onError: sayFailed });
  }

  return (
    <form className="grid gap-4" noValidate onSubmit={onSubmit}>
      <TextField
        autoComplete="username"
        error={isChecked && !username.trim() ? 'Username is required' : undefined}
        isRequired
        label="Username"
        name="username"
        onChange={setUsername}
        value={username}
      />
      <TextField
        autoComplete="current-password"
        error={isChecked && !password ? 'Password is required' : undefined}
        isRequired
        label="Password"
        name="password"
        onChange={setPassword}
        type="password"
        value={password}
      />
      {logIn.error && (
        <p className="text-14 font-semibold text-danger-text" role="alert">
          {loginFailureText(logIn.error)}
        </p>
      )}
      <ConsoleButton busy={logIn.isPending && 'Logging in...'} look="primary">
        Login
      </ConsoleButton>
    </form>
  );
}

function sayFailed(error: Error): void {
  const isAnswered = error instanceof ApiFailure && error.status > 0;
  showNotice({
    tone: 'error',
    title: isAnswered ? 'Login Failed' : 'Login Error',
    description: loginFailureText(error),
  });
}
