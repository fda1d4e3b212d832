import { DEFAULT_LOCATION } from '@around/contracts/places/areas';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { readFeed } from '../../ui/feed-place/read-feed.ts';
import { describePosition, FeedReport, type RenderViewer } from '../feed-report/feed-report.tsx';
import { DeveloperPage } from '../page/developer-page.tsx';
import { Fact, Panel } from '../page/panel.tsx';
import { AnswerPanel } from './answer-panel.tsx';
import { type ApiTrial, tryApi } from './try-api.ts';

const FEED = '/api/feed';
const POSITION = describePosition(DEFAULT_LOCATION.name, DEFAULT_LOCATION.latitude, DEFAULT_LOCATION.longitude);

/** Calls any URL of our API; the feed by default. */
export function ApiDebugPage({ renderViewer }: { renderViewer: RenderViewer }) {
  const [endpoint, setEndpoint] = useState(FEED);
  const [query, setQuery] = useState('instagram=true');
  const address = query ? `${endpoint}?${query}` : endpoint;
  const [requested, setRequested] = useState(address);
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['api-trial', requested],
    queryFn: () => tryApi(requested),
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const trial = data && checkFeed(requested, data);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (address === requested) void refetch();
    else setRequested(address);
  }

  return (
    <DeveloperPage title="API debug">
      <Panel>
        <form className="grid gap-4" onSubmit={onSubmit}>
          <Field label="Endpoint" onChange={setEndpoint} value={endpoint} />
          <Field label="Query" onChange={setQuery} value={query} />
          <button
            className="min-h-11 w-fit rounded-full bg-accent px-5 text-14 font-semibold text-white disabled:opacity-60"
            disabled={isFetching}
            type="submit"
          >
            {isFetching ? 'Testing...' : 'Test API'}
          </button>
        </form>
      </Panel>
      {trial && (
        <Panel>
          <Fact name="Status">{trial.status || 'N/A'}</Fact>
          {trial.error && (
            <p className="text-14 font-semibold text-danger-text" role="alert">
              {trial.error}
            </p>
          )}
        </Panel>
      )}
      {trial && <AnswerPanel address={requested} trial={trial} />}
      {requested.startsWith(FEED) && (
        <FeedReport
          isError={Boolean(trial?.error)}
          isLoading={isFetching}
          onRetry={() => void refetch()}
          places={trial && !trial.error ? readFeed(trial.body) : []}
          position={POSITION}
          renderViewer={renderViewer}
        />
      )}
    </DeveloperPage>
  );
}

/** Reports valid JSON in place of a feed as a failure. */
function checkFeed(address: string, trial: ApiTrial): ApiTrial {
  const isFeed = address.startsWith(FEED) && trial.error === null;
  if (!isFeed || Array.isArray(trial.body) || readFeed(trial.body).length > 0) return trial;
  return { ...trial, error: 'API returned unexpected data format' };
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
