import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { FormTextField } from '../../ui/forms/form-text-field.tsx';
import { ConsoleButton } from '../controls/console-button.tsx';
import { ConsoleDialog } from '../controls/dialogs/console-dialog.tsx';
import { requiredText } from '../forms/required-text.ts';
import { PasswordForm } from './password-dialog.tsx';
import { changeFailureText, confirmTotp, startTotp } from './second-factor-queries.ts';

type Props = {
  /** With the recovery codes, if these are the first. */
  onAdded: (recoveryCodes: string[] | null) => void;
  onClose: () => void;
};
type Secret = { secret: string; uri: string };

/** The password, then the QR code and the first code of the app. */
export function AddAppDialog({ onAdded, onClose }: Props) {
  const [secret, setSecret] = useState<Secret>();
  return (
    <ConsoleDialog onClose={onClose} title="Add an authenticator app">
      {secret ? (
        <FirstCodeForm {...secret} onAdded={onAdded} onClose={onClose} />
      ) : (
        <PasswordForm
          confirm="Continue"
          onClose={onClose}
          onDone={setSecret}
          run={startTotp}
          text="You need an authenticator app on your phone, such as the one of your password manager."
        />
      )}
    </ConsoleDialog>
  );
}

const FirstCode = z.object({ code: requiredText('Code is required') });

function FirstCodeForm({ secret, uri, onAdded, onClose }: Secret & Props) {
  const { control, handleSubmit, setFocus } = useForm({
    resolver: zodResolver(FirstCode),
    defaultValues: { code: '' },
  });
  useEffect(() => setFocus('code'), [setFocus]);
  const confirm = useMutation({
    mutationFn: confirmTotp,
    onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes),
  });
  return (
    <form
      className="grid gap-4 sm:w-md"
      noValidate
      onSubmit={handleSubmit((code) => !confirm.isPending && confirm.mutate(code))}
    >
      <p className="text-14 text-muted">Scan this code with the app, then enter the six digits that it shows.</p>
      <QrCode text={uri} />
      <p className="text-14 text-muted">
        Can't scan it? Enter this key in the app:
        <code className="mt-1 block rounded-card border border-line bg-paper p-3 font-mono text-14 wrap-anywhere text-ink select-all">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </code>
      </p>
      <FormTextField
        autoComplete="one-time-code"
        control={control}
        inputMode="numeric"
        isRequired
        label="Code"
        name="code"
      />
      {confirm.isError && (
        <p className="text-14 font-semibold text-danger-text" role="alert">
          {changeFailureText(confirm.error)}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <ConsoleButton onClick={onClose}>Cancel</ConsoleButton>
        <ConsoleButton busy={confirm.isPending && 'Checking the code...'} look="primary">
          Add the app
        </ConsoleButton>
      </div>
    </form>
  );
}

/** Drawn in the browser: the secret goes to no other service. Dark on white in both themes, as cameras expect. */
function QrCode({ text }: { text: string }) {
  const [modules, setModules] = useState<boolean[][]>();
  useEffect(() => {
    let isOver = false;
    // Without the library the key below is enough.
    void import('qr').then(
      ({ default: encodeQr }) => !isOver && setModules(encodeQr(text, 'raw', { border: 4 })),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [text]);
  const size = modules?.length ?? 0;
  const path = modules?.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <div className="mx-auto size-52 overflow-hidden rounded-card bg-white">
      {path && (
        <svg
          aria-label="QR code for an authenticator app"
          className="size-full"
          role="img"
          shapeRendering="crispEdges"
          viewBox={`0 0 ${size} ${size}`}
        >
          <path d={path.join('')} fill="#000" />
        </svg>
      )}
    </div>
  );
}
