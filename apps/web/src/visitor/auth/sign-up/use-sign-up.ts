import { CODE_LIFE_SECONDS, verifyCode } from '@around/contracts/users/email-codes';
import type { User } from '@around/contracts/users/user';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { callApi } from '../../../ui/api/call-api.ts';
import { ApiFailure } from '../../../ui/api/send-request.ts';
import { useSingleMutation } from '../../../ui/api/use-single-mutation.ts';
import { useLanguage } from '../../../ui/language/language-provider.tsx';
import { showNotice } from '../../../ui/notices/notices.tsx';
import { isMailDelayed } from '../../code-field/is-mail-delayed.ts';
import { showSentCode } from '../../code-field/sent-code.ts';
import { failureText } from '../../forms/failure-text.ts';
import { useSettledSignIn } from '../../session/settled-sign-in.ts';
import { useUserText } from '../../user-texts/use-user-text.ts';
import {
  findTakenField,
  registerUser,
  requestCode,
  type TakenField,
  takenFieldOf,
  takenTexts,
} from './registration-calls.ts';
import { registrationFailure } from './registration-failure.ts';
import { SignUpValues } from './sign-up-values.ts';

/** An address to which a code was sent, or that was verified. */
type Mailbox = { email: string; at: number };
const VERIFIED_FOR_MS = 30 * 60_000;

const EMPTY: SignUpValues = { username: '', email: '', password: '', confirmPassword: '', fullName: '' };

/** Signing up in two steps, the form and the code. What was typed stays when a step fails. */
export function useSignUp(onSignedUp: (user: User) => void) {
  const t = useUserText();
  const { language } = useLanguage();
  const form = useForm<SignUpValues>({ resolver: zodResolver(SignUpValues), defaultValues: EMPTY });
  const [step, setStep] = useState<'email' | 'code'>('email');
  const [sent, setSent] = useState<Mailbox | null>(null);
  const [verified, setVerified] = useState<Mailbox | null>(null);

  function reportTaken(field: TakenField) {
    const { title, message } = takenTexts[field];
    setStep('email');
    form.setError(field, { message });
    showNotice({ tone: 'error', title: t(title), description: t(message) });
  }

  const { settle, isLost } = useSettledSignIn();
  /** The last step, with a verified address. Clears a field whose value was taken meanwhile. */
  const registration = useSingleMutation({
    async mutationFn(values: SignUpValues) {
      // After a lost answer the names may be taken by this visitor.
      const taken = isLost(values) ? null : await findTakenField(values);
      return { taken, user: taken ? null : await settle(values, () => registerUser(values)) };
    },
    onSuccess({ taken, user }) {
      if (taken) return clearTaken(taken);
      if (!user) return;
      showNotice({ tone: 'success', title: t('Registration Successful'), description: t('Welcome to Around.') });
      onSignedUp(user);
    },
    onError(error) {
      const taken = takenFieldOf(error);
      if (taken) return clearTaken(taken);
      // The session does not have the verified address any more.
      if (error instanceof ApiFailure && error.status === 403) clearMailbox();
      setStep('email');
      showNotice(registrationFailure(t, error));
    },
  });
  function clearTaken(field: TakenField) {
    form.setValue(field, '');
    reportTaken(field);
  }
  function clearMailbox() {
    setVerified(null);
    setSent(null);
  }

  const codeRequest = useSingleMutation({
    async mutationFn(values: SignUpValues) {
      const taken = await findTakenField(values);
      if (taken) return { taken };
      // A code that was sent a short time ago is still valid.
      const isSent = isFor(sent, values, CODE_LIFE_SECONDS * 1_000);
      return { taken, code: isSent ? null : await requestCode(values.email, language) };
    },
    onSuccess({ taken, code }, { email }) {
      if (taken) return reportTaken(taken);
      if (code) {
        setSent({ email, at: Date.now() });
        showSentCode(t, code);
      }
      setStep('code');
    },
    onError(error, { email }) {
      // The code is valid, and is sent as soon as the mail server answers.
      if (isMailDelayed(error)) {
        setSent({ email, at: Date.now() });
        setStep('code');
      }
      const description = failureText(t, error, 'Something went wrong. Please try again.');
      showNotice({ tone: 'error', title: t('Registration Error'), description });
    },
  });

  const verification = useSingleMutation({
    mutationFn: (code: string) => callApi(verifyCode, { body: { code } }),
    onSuccess() {
      const values = form.getValues();
      setVerified({ email: values.email, at: Date.now() });
      setSent(null);
      showNotice({ tone: 'success', title: t('Email Verified'), description: t('Your email address is verified.') });
      registration.mutate(values);
    },
    onError(error) {
      const description = failureText(t, error, 'Something went wrong. Please try again.');
      showNotice({ tone: 'error', title: t('Verification Failed'), description });
    },
  });

  const isVerified = isFor(verified, { email: form.watch('email') }, VERIFIED_FOR_MS);
  return {
    form,
    step,
    sent,
    isVerified,
    isRegistering: registration.isPending,
    isRequestingCode: codeRequest.isPending,
    isVerifying: verification.isPending,
    verificationError:
      verification.error && failureText(t, verification.error, 'Something went wrong. Please try again.'),
    submit: form.handleSubmit((values) => (isVerified ? registration : codeRequest).mutate(values)),
    verify: (code: string) => verification.mutate(code),
    resend: async () => requestCode(form.getValues('email'), language),
    back() {
      verification.reset();
      setStep('email');
    },
  };
}

export type SignUp = ReturnType<typeof useSignUp>;

function isFor(mailbox: Mailbox | null, { email }: { email: string }, lifeMs: number): boolean {
  return mailbox !== null && mailbox.email === email.trim() && Date.now() - mailbox.at < lifeMs;
}
