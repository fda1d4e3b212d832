import type { SecondStep } from '@around/contracts/operator/admin-session';
import { zodResolver } from '@hookform/resolvers/zod';
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { ApiFailure } from '../../ui/api/send-request.ts';
import { FormTextField } from '../../ui/forms/form-text-field.tsx';
import { ConsoleButton } from '../controls/console-button.tsx';
import { requiredText } from '../forms/required-text.ts';
import { logIn as callLogIn, type Login, useLogIn } from '../session/admin-session.ts';
import { loginFailureText } from './login-failure-text.ts';

type Props = { login: Login; step: SecondStep; onBack: () => void };

const Code = z.object({ code: requiredText('Code is required') });

/** The second step of a login: a code of the app, a passkey, or a recovery code. */
export function SecondStepForm({ login, step, onBack }: Props) {
  const [isRecovering, setRecovering] = useState(false);
  const { control, handleSubmit, setFocus, reset } = useForm({
    resolver: zodResolver(Code),
    defaultValues: { code: '' },
  });
  const logIn = useLogIn();
  const passkey = useMutation({ mutationFn: () => askForPasskey(login), onSuccess: (proof) => logIn.mutate(proof) });
  const hasCode = step.totp || isRecovering;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another kind of code is another field.
  useEffect(() => {
    if (hasCode) setFocus('code');
  }, [hasCode, isRecovering, setFocus]);

  function switchCodes() {
    setRecovering(!isRecovering);
    reset();
    logIn.reset();
  }
  const failure = passkey.error ? passkeyFailureText(passkey.error) : logIn.error && loginFailureText(logIn.error);
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={handleSubmit(({ code }) => !logIn.isPending && logIn.mutate({ ...login, code }))}
    >
      {hasCode && (
        <FormTextField
          autoComplete={isRecovering ? 'off' : 'one-time-code'}
          control={control}
          hint={isRecovering ? 'One of the ten that you saved. Each works once.' : 'From your authenticator app'}
          isRequired
          key={isRecovering ? 'recovery' : 'totp'}
          label={isRecovering ? 'Recovery code' : 'Code'}
          name="code"
          {...(!isRecovering && { inputMode: 'numeric' })}
        />
      )}
      {failure && (
        <p className="text-14 font-semibold text-danger-text" role="alert">
          {failure}
        </p>
      )}
      {hasCode && (
        <ConsoleButton busy={logIn.isPending && 'Logging in...'} look="primary">
          Continue
        </ConsoleButton>
      )}
      {step.passkey && browserSupportsWebAuthn() && (
        <ConsoleButton
          busy={passkey.isPending && 'Waiting for your passkey...'}
          look={hasCode ? 'quiet' : 'primary'}
          onClick={() => passkey.mutate()}
        >
          Use a passkey
        </ConsoleButton>
      )}
      <div className="flex flex-wrap justify-between gap-3 text-14">
        <TextButton onClick={onBack}>Back</TextButton>
        {(step.recoveryCode || isRecovering) && (
          <TextButton onClick={switchCodes}>
            {isRecovering ? (step.totp ? 'Use the app' : 'Use a passkey') : 'Use a recovery code'}
          </TextButton>
        )}
      </div>
    </form>
  );
}

function TextButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button className="finger-target font-semibold text-link hover:underline" onClick={onClick} type="button">
      {children}
    </button>
  );
}

/** With new options, because the first ones may have ended while the page waited. */
async function askForPasskey(login: Login): Promise<Login> {
  const { secondStep } = await callLogIn({ username: login.username, password: login.password });
  const optionsJSON = secondStep?.passkey as unknown as PublicKeyCredentialRequestOptionsJSON;
  return { ...login, passkey: { ...(await startAuthentication({ optionsJSON })) } };
}

/** Other errors say that the operator cancelled, or that this device has no such passkey. */
function passkeyFailureText(error: Error): string {
  return error instanceof ApiFailure
    ? loginFailureText(error)
    : 'No passkey was used. Try again, or use another way to confirm your login.';
}
