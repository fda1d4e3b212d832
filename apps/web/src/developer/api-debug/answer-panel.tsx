import { QuietButton } from '../../ui/controls/buttons.tsx';
import { Dump } from '../../ui/controls/dump.tsx';
import { showNotice } from '../../ui/notices/notices.tsx';
import { Fact, Panel } from '../page/panel.tsx';
import type { PlainAnswer } from '../requests/request-in-time.ts';
import { checkSchema } from './check-schema.ts';
import { curlCommand } from './curl-command.ts';
import { type ApiTrial, TRIAL_HEADERS } from './try-api.ts';

type Props = { address: string; trial: ApiTrial };

/** An answer: its times, sizes and headers, whether it matches the contract, and its body. */
export function AnswerPanel({ address, trial: { status, body, answer } }: Props) {
  async function copy() {
    const command = curlCommand(new URL(address, location.href).href, TRIAL_HEADERS);
    try {
      await navigator.clipboard.writeText(command);
      showNotice({ title: 'Copied', description: 'The request is in your clipboard as a curl command.' });
    } catch {
      showNotice({ tone: 'error', title: 'Not copied', description: command });
    }
  }

  return (
    <>
      {answer && (
        <Panel title="Timing and size">
          <Fact name="Until the head">{formatMs(answer.headMs)}</Fact>
          <Fact name="Until the last byte">{formatMs(answer.totalMs)}</Fact>
          <Fact name="Body">{formatBytes(new TextEncoder().encode(answer.text).byteLength)}</Fact>
          <Fact name="Transferred">{transferred(answer)}</Fact>
        </Panel>
      )}
      {answer && <SchemaPanel address={address} body={body} status={status} />}
      <Panel title="Answer">
        <QuietButton className="w-fit" onClick={() => void copy()}>
          Copy as curl
        </QuietButton>
        {answer && (
          <details className="text-14">
            <summary className="min-h-11 cursor-pointer content-center font-semibold">Headers</summary>
            {answer.headers.map(([name, value]) => (
              <Fact key={name} name={name}>
                {value}
              </Fact>
            ))}
          </details>
        )}
        <Dump value={body} />
      </Panel>
    </>
  );
}

function SchemaPanel({ address, status, body }: { address: string; status: number; body: unknown }) {
  const check = checkSchema(address, status, body);
  return (
    <Panel title="Schema check">
      {!check && <p className="text-14 text-muted">No contract has this address.</p>}
      {check && (
        <>
          <Fact name="Contract">{check.endpoint}</Fact>
          {check.problems.length === 0 ? (
            <p className="text-14 font-semibold">The answer is as the contract says.</p>
          ) : (
            <ul className="grid gap-1 text-14 text-danger-text" role="alert">
              {check.problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          )}
        </>
      )}
    </Panel>
  );
}

/** A chunked response has no content-length header. */
function transferred({ headers }: PlainAnswer): string {
  const length = headers.find(([name]) => name === 'content-length')?.[1];
  return length === undefined ? 'Not said (chunked)' : formatBytes(Number(length));
}

function formatMs(ms: number): string {
  return `${ms.toFixed(1)} ms`;
}

function formatBytes(bytes: number): string {
  return bytes < 10_000 ? `${bytes} bytes` : `${(bytes / 1_000).toFixed(1)} KB`;
}
