import { zodResolver } from '@hookform/resolvers/zod';
import { ApiFailure } from '../../../ui/api/send-request.ts';
import { FormTextField } from '../../../ui/forms/form-text-field.tsx';
import { useKeptForm } from '../../../ui/forms/use-kept-form.ts';
import { showNotice } from '../../../ui/notices/notices.tsx';
import { ConsoleButton } from '../../controls/console-button.tsx';
import { ConsoleCard } from '../../controls/console-card.tsx';
import { firstError } from '../../forms/first-error.ts';
import { useAction } from '../../queries/jobs/use-action.ts';
import { addProxy, type NewProxy, type ProxyBody } from '../../queries/proxies/proxies.ts';
import { describeTest, tryProxy } from '../../queries/proxies/proxy-tests.ts';
import { addFailureText } from './add-failure-text.ts';
import { type ProxyForm, proxySchema } from './proxy-rules.ts';

const EMPTY: NewProxy = { ip: '', port: '', username: '', password: '', country: '' };

type Props = { form: ProxyForm; hostLabel: string; addedTitle: string; incompleteTitle: string };

/** Adds or tests a proxy. The typed text stays until the proxy is added. */
export function AddProxyForm({ form, hostLabel, addedTitle, incompleteTitle }: Props) {
  const { control, handleSubmit, reset } = useKeptForm('add-proxy', {
    resolver: zodResolver(proxySchema(form)),
    defaultValues: EMPTY,
  });
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

  const submitTo = (send: (body: ProxyBody) => void) =>
    handleSubmit(
      (proxy) => send(form.toBody(proxy)),
      (errors) => showNotice({ tone: 'error', title: incompleteTitle, description: firstError(errors) }),
    );

  return (
    <ConsoleCard title="Add New Proxy">
      <form
        className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3"
        noValidate
        onSubmit={submitTo((body) => add.mutate(body, { onSuccess: () => reset() }))}
      >
        <FormTextField autoComplete="off" control={control} name="ip" isRequired label={hostLabel} />
        <FormTextField autoComplete="off" control={control} name="port" inputMode="numeric" isRequired label="Port" />
        <FormTextField autoComplete="off" control={control} name="username" isRequired label="Username" />
        <FormTextField
          autoComplete="new-password"
          control={control}
          name="password"
          isRequired
          label="Password"
          type="password"
        />
        <FormTextField autoComplete="off" control={control} name="country" hint="Optional" label="Country" />
        <div className="flex flex-wrap items-end gap-2 sm:col-span-full">
          <ConsoleButton busy={add.isPending && 'Adding...'} icon="plus" look="primary">
            Add Proxy
          </ConsoleButton>
          <ConsoleButton
            busy={trial.isPending && 'Testing...'}
            icon="pulse"
            onClick={() => void submitTo((body) => trial.mutate(body))()}
          >
            Test before adding
          </ConsoleButton>
        </div>
      </form>
    </ConsoleCard>
  );
}
