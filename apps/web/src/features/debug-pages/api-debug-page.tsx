import { type FormEvent, useId, useState } from 'react';
import { Dump, Fact, Panel, PlainPage } from '../../controls/plain-page.tsx';
import { readFeed } from '../../feed-data/read-feed.ts';
import { type ApiTrial, tryApi } from './try-api.ts';

/** Any address of the product's own, called by hand. */
export function ApiDebugPage() {
  const [endpoint, setEndpoint] = useState('/api/feed');
  const [query, setQuery] = useState('instagram=true');
  const [trial, setTrial] = useState<ApiTrial | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    setIsBusy(true);
    setTrial(await tryApi(query ? `${endpoint}?${query}` : endpoint));
    setIsBusy(false);
  }

  return (
    <PlainPage title="API debug">
      <Panel>
        <form className="grid gap-4" onSubmit={(event) => void onSubmit(event)}>
          <Field label="Endpoint" onChange={setEndpoint} value={endpoint} />
          <Field label="Query" onChange={setQuery} value={query} />
          <button
            className="min-h-11 w-fit rounded-full bg-accent px-5 text-14 font-semibold text-white disabled:opacity-60"
            disabled={isBusy}
            type="submit"
          >
            {isBusy ? 'Testing...' : 'Test API'}
          </button>
        </form>
      </Panel>
      {trial && <TrialPanel endpoint={endpoint} trial={trial} />}
    </PlainPage>
  );
}

function TrialPanel({ trial, endpoint }: { trial: ApiTrial; endpoint: string }) {
  const isFeed = endpoint.startsWith('/api/feed') && trial.error === null;
  const places = isFeed ? readFeed(trial.body) : [];
  const error =
    isFeed && places.length === 0 && !Array.isArray(trial.body) ? 'API returned unexpected data format' : trial.error;
  return (
    <Panel>
      <Fact name="Status">{trial.status || 'N/A'}</Fact>
      {error && (
        <p className="text-14 font-semibold text-danger-text" role="alert">
          {error}
        </p>
      )}
      {isFeed && <Fact name="Locations">{places.length}</Fact>}
      <Dump value={trial.body} />
    </Panel>
  );
}

function Field({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label className="text-14 font-semibold" htmlFor={id}>
        {label}
      </label>
      <input
        className="min-h-11 rounded-card border border-line bg-paper px-3 text-16"
        id={id}
        onChange={(event) => onChange(event.target.value)}
        spellCheck={false}
        value={value}
      />
    </div>
  );
}
