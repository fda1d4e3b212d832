import { QUEUE_BOARD_PATH } from '@around/contracts/operator/crawler/queue-board';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, Navigate, useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import { ApiFailure } from '../../ui/api/send-request.ts';
import { FormTextField } from '../../ui/forms/form-text-field.tsx';
import { Mark } from '../../ui/icons/mark.tsx';
import { showNotice } from '../../ui/notices/notices.tsx';
import { useTitle } from '../../ui/page/use-title.ts';
import { ConsoleButton } from '../controls/console-button.tsx';
import { requiredText } from '../forms/required-text.ts';
import { secondFactorQuery } from '../security/second-factor-queries.ts';
import { SecondFactors } from '../security/security-page.tsx';
import { adminQuery, type Login, useLogIn, useLogOut } from '../session/admin-session.ts';
import { returnPath } from '../session/return-path.ts';
import { loginFailureText } from './login-failure-text.ts';
import { SecondStepForm } from './second-step-form.tsx';

/** `/admin/login` */
export function LoginPage() {
  useTitle('Admin login · Around operator');
  const session = useQuery(adminQuery);
  const target = returnPath(useLocation().search);
  // Set until the admin has seen the recovery codes, although the session is complete before.
  const [isEnrolling, setEnrolling] = useState(false);
  if (session.data === 'must-enrol' && !isEnrolling) setEnrolling(true);
  if (isEnrolling) return <Enrolment onDone={() => setEnrolling(false)} />;
  if (session.data === true) return <LoginRedirect to={target} />;
  return (
    <main className="grid min-h-dvh place-items-center bg-paper p-4 text-ink" dir="ltr" lang="en">
      <div className="grid w-full max-w-sm gap-5 rounded-sheet border border-line bg-surface p-6 shadow-float">
        <header className="grid justify-items-center gap-2 text-center">
          <Mark size={40} />
          <h1 className="text-20 font-bold">Admin Login</h1>
          <p className="text-14 text-muted">For operators of Around.</p>
        </header>
        <LoginForm />
        <Link className="finger-target justify-self-center text-14 font-semibold text-link hover:underline" to="/">
          Back to the stories
        </Link>
      </div>
    </main>
  );
}

/** Where a second factor is required, an admin without one can only add one. */
function Enrolment({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const { data } = useQuery(secondFactorQuery);
  const logOut = useLogOut();
  const finish = () => void client.fetchQuery({ ...adminQuery, staleTime: 0 }).then(onDone, onDone);
  const hasAny = data !== undefined && (data.totpEnrolledAt !== null || data.passkeys.length > 0);
  return (
    <main className="grid min-h-dvh place-items-center bg-paper p-4 text-ink" data-console dir="ltr" lang="en">
      <div className="grid w-full max-w-xl gap-5">
        <header className="grid justify-items-center gap-2 text-center">
          <Mark size={40} />
          <h1 className="text-20 font-bold">Add a second factor</h1>
          <p className="text-14 text-muted">This console needs one. Add an authenticator app or a passkey.</p>
        </header>
        <SecondFactors />
        <div className="flex flex-wrap justify-end gap-3">
          <ConsoleButton
            busy={logOut.isPending && 'Logging out...'}
            onClick={() => logOut.mutate(undefined, { onSettled: finish })}
          >
            Logout
          </ConsoleButton>
          <ConsoleButton isDisabled={!hasAny} look="primary" onClick={finish}>
            Continue to the console
          </ConsoleButton>
        </div>
      </div>
    </main>
  );
}

function LoginRedirect({ to }: { to: string }) {
  const isServed = to === QUEUE_BOARD_PATH;
  useEffect(() => {
    if (isServed) location.replace(to);
  }, [isServed, to]);
  return isServed ? null : <Navigate replace to={to} />;
}

const Credentials = z.object({
  username: requiredText('Username is required'),
  password: z.string().check(z.minLength(1, 'Password is required')),
});

function LoginForm() {
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(Credentials),
    defaultValues: { username: '', password: '' },
  });
  const logIn = useLogIn();
  const [firstStep, setFirstStep] = useState<Login>();
  const step = logIn.data?.secondStep;
  if (firstStep && step) return <SecondStepForm login={firstStep} onBack={logIn.reset} step={step} />;

  function submit(login: Login) {
    setFirstStep(login);
    logIn.mutate(login, { onError: notifyFailure });
  }
  return (
    <form className="grid gap-4" noValidate onSubmit={handleSubmit(submit)}>
      <FormTextField autoComplete="username" control={control} isRequired label="Username" name="username" />
      <FormTextField
        autoComplete="current-password"
        control={control}
        isRequired
        label="Password"
        name="password"
        type="password"
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

function notifyFailure(error: Error): void {
  const isAnswered = error instanceof ApiFailure && error.status > 0;
  showNotice({
    tone: 'error',
    title: isAnswered ? 'Login Failed' : 'Login Error',
    description: loginFailureText(error),
  });
}
