import { type FormEvent, useState } from 'react';
import { ApiFailure } from '../../ui/api/send-request.ts';
import { showNotice } from '../../ui/notices/notices.tsx';
import { ConsoleButton } from '../controls/console-button.tsx';
import { ConsoleCard } from '../controls/console-card.tsx';
import { TextField } from '../controls/text-field.tsx';
import { addProxy, type NewProxy } from '../queries/proxies.ts';
import { describeTest, tryProxy } from '../queries/proxy-tests.ts';
import { useAction } from '../queries/use-action.ts';
import { addFailureText } from './add-failure-text.ts';
import type { ProxyForm, ProxyProblem } from './proxy-rules.ts';

const EMPTY: NewProxy = { ip: '', port: '', username: '', password: '', country: '' };

type Props = { form: ProxyForm; hostLabel: string; addedTitle: string; incompleteTitle: string };

/** Adds a proxy, after a test if one is wanted; what was typed stays until it is added. */
export function AddProxyForm({ form, hostLabel, addedTitle, incompleteTitle }: Props) {
  const [proxy, setProxy] = useState(EMPTY);
  const [problem, setProblem] = useState<ProxyProblem | null>(null);
  const add = useAction({
    run: addProxy,
    done: ({ proxy: { ip, port } }) => ({ title: addedTitle, description: `${ip}:${port}` }),
    failedTitle: 'Failed to add proxy',
    describeFailure: addFailureText,
  });
  const trial = useAction({
    run: tryProxy,
    done: (test) => ({
      title: test.isHealthy ? 'The proxy works' : 'The proxy does not work',
      description: describeTest(test),
      isWarning: test.isHealthy !== true,
    }),
    failedTitle: 'Failed to test proxy',
    describeFailure: (error) => (error instanceof ApiFailure ? error.message : addFailureText(error)),
    refreshes: [],
  });

  function check(): boolean {
    const found = form.check(proxy);
    setProblem(found);
    if (found) showNotice({ tone: 'error', title: incompleteTitle, description: found.text });
    return found === null;
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (check()) add.mutate(form.toBody(proxy), { onSuccess: () => setProxy(EMPTY) });
  }

  const field = (name: keyof NewProxy) => ({
    autoComplete: name === 'password' ? 'new-password' : 'off',
    error: problem?.fields.includes(name) ? problem.text : undefined,
    name,
    value: proxy[name],
    onChange(value: string) {
      setProxy({ ...proxy, [name]: value });
      setProblem(null);
    },
  });
  return (
    <ConsoleCard title="Add New Proxy">
      <form className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3" noValidate onSubmit={onSubmit}>
        <TextField {...field('ip')} isRequired label={hostLabel} />
        <TextField {...field('port')} inputMode="numeric" isRequired label="Port" />
        <TextField {...field('username')} isRequired label="Username" />
        <TextField {...field('password')} isRequired label="Password" type="password" />
        <TextField {...field('country')} hint="Optional" label="Country" />
        <div className="flex flex-wrap items-end gap-2 sm:col-span-full">
          <ConsoleButton busy={add.isPending && 'Adding...'} icon="plus" look="primary">
            Add Proxy
          </ConsoleButton>
          <ConsoleButton
            busy={trial.isPending && 'Testing...'}
            icon="pulse"
            onClick={() => check() && trial.mutate(form.toBody(proxy))}
          >
            Test before adding
          </ConsoleButton>
        </div>
      </form>
    </ConsoleCard>
  );
}
