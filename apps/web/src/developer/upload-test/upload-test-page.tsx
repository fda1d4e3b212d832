import { type FormEvent, useState } from 'react';
import { Dump } from '../../ui/controls/dump.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { DeveloperPage } from '../page/developer-page.tsx';
import { Panel } from '../page/panel.tsx';
import { TestFileField } from './test-file-field.tsx';

type Position = { latitude: number; longitude: number };
export type TestUpload = { video: File; location: string; caption?: string } & Partial<Position>;
type State = { phase: 'idle' | 'busy' } | { phase: 'done'; response: unknown } | { phase: 'failed'; message: string };

type Props = {
  title: string;
  /** Rejects with an error whose message is shown. */
  send: (upload: TestUpload) => Promise<unknown>;
  locate: () => Promise<{ name: string; position: Position }>;
};

/** `/upload-test`: sends one video and shows the response. */
export function UploadTestPage({ title, send, locate }: Props) {
  const [video, setVideo] = useState<File | null>(null);
  const [location, setLocation] = useState('');
  const [position, setPosition] = useState<Position | null>(null);
  const [caption, setCaption] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const [state, setState] = useState<State>({ phase: 'idle' });
  const isBusy = state.phase === 'busy';

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (isBusy || !video || !location.trim()) return;
    setState({ phase: 'busy' });
    void send({
      video,
      location: location.trim(),
      ...(caption.trim() && { caption: caption.trim() }),
      ...position,
    }).then(
      (response) => setState({ phase: 'done', response }),
      (error: unknown) => setState({ phase: 'failed', message: messageOf(error, 'Error uploading video') }),
    );
  }

  async function fillIn() {
    try {
      const found = await locate();
      setLocation(found.name);
      setPosition(found.position);
    } catch (error) {
      setState({ phase: 'failed', message: messageOf(error, 'Could not determine your location.') });
    }
  }

  return (
    <DeveloperPage title={title}>
      <Panel>
        <form className="grid gap-4" noValidate onSubmit={submit}>
          <TestFileField error={isChecked && !video ? 'Please select a video file' : undefined} onChange={setVideo} />
          <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
            <TextField
              dir="auto"
              error={isChecked && !location.trim() ? 'Please enter a location' : undefined}
              hint={position && `${position.latitude.toFixed(4)}, ${position.longitude.toFixed(4)}`}
              isRequired
              label="Location"
              name="location"
              onChange={setLocation}
              value={location}
            />
            <button
              className="mt-6 min-h-11 rounded-full border border-line px-5 text-14 font-semibold hover:border-muted"
              onClick={() => void fillIn()}
              type="button"
            >
              Get Current
            </button>
          </div>
          <TextField dir="auto" label="Caption (optional)" name="caption" onChange={setCaption} value={caption} />
          <button
            className="min-h-11 w-fit rounded-full bg-accent px-5 text-14 font-semibold text-white disabled:opacity-60"
            disabled={isBusy}
            type="submit"
          >
            {isBusy ? 'Uploading...' : 'Upload Video'}
          </button>
        </form>
      </Panel>
      <div role="status">
        {state.phase === 'done' && (
          <Panel>
            <p className="font-semibold">Upload successful!</p>
            <Dump value={state.response} />
          </Panel>
        )}
      </div>
      <div className="text-14 font-semibold text-danger-text" role="alert">
        {state.phase === 'failed' && state.message}
      </div>
    </DeveloperPage>
  );
}

function messageOf(error: unknown, fallback: string): string {
  return (error instanceof Error && error.message) || fallback;
}
