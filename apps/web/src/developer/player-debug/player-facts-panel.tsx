import { Fact, Panel } from '../page/panel.tsx';
import type { DebuggedPlayer } from './debugged-player.ts';
import { useRefresh } from './use-refresh.ts';

const MINUTE_MS = 60_000;
/** HTMLMediaElement.readyState, in words. */
const READY_STATES = ['nothing', 'metadata', 'this frame', 'the next frames', 'enough to the end'];

/** State, clocks and sources of the player, and what the video elements of the pool hold. */
export function PlayerFactsPanel({ player }: { player: DebuggedPlayer }) {
  useRefresh();
  const state = player.getState();
  const video = player.video();
  const sources = player.sources();
  return (
    <>
      <Panel title="State">
        <Fact name="Phase">{state.phase}</Fact>
        <Fact name="Story">{state.storyIndex + 1}</Fact>
        <Fact name="Expires">{expiry(player.expiresAt())}</Fact>
        <Fact name="Run">{state.run}</Fact>
        <Fact name="Paused by">{state.pauseReasons.join(', ') || 'nothing'}</Fact>
        <Fact name="Shown">
          {seconds(state.playedMs)} of {seconds(state.limitMs)}
        </Fact>
        <Fact name="Waited in this phase">{seconds(state.waitedMs)}</Fact>
        <Fact name="Without movement">
          {seconds(state.motionlessMs)}
          {state.isOverdue && ', overdue'}
        </Fact>
      </Panel>
      <Panel title="Media clock">
        {video ? <VideoFacts video={video} /> : <p className="text-14 text-muted">A picture has no clock.</p>}
      </Panel>
      <Panel title="Fallback step">
        <ol className="grid gap-2 text-12">
          {sources.map((source, index) => (
            <li className={index === state.attempt ? 'font-semibold' : 'text-muted'} key={source}>
              {index + 1}. {index === state.attempt && '(now) '}
              <span className="line-clamp-3 break-all" title={source}>
                {source}
              </span>
            </li>
          ))}
        </ol>
        {sources.length === 0 && <p className="text-14 text-muted">The story has no source.</p>}
      </Panel>
      <Panel title="Video pool">
        {player.slots().map(({ key, video: pooled }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a slot has no other name.
          <Fact key={index} name={`Element ${index + 1}`}>
            {key === null ? 'free' : `${key.slice(0, 8)}, has ${READY_STATES[pooled.readyState]}`}
          </Fact>
        ))}
        {player.slots().length === 0 && <p className="text-14 text-muted">No video element yet.</p>}
      </Panel>
    </>
  );
}

function VideoFacts({ video }: { video: HTMLVideoElement }) {
  const { buffered } = video;
  const bufferedEnd = buffered.length > 0 ? buffered.end(buffered.length - 1) : 0;
  return (
    <>
      <Fact name="Position">
        {video.currentTime.toFixed(2)} of {Number.isFinite(video.duration) ? video.duration.toFixed(2) : '?'} s
      </Fact>
      <Fact name="Loaded until">{bufferedEnd.toFixed(2)} s</Fact>
      <Fact name="Has">{READY_STATES[video.readyState]}</Fact>
      <Fact name="Playing">{video.paused ? 'no' : 'yes'}</Fact>
      <Fact name="Speed">{video.playbackRate}</Fact>
      <Fact name="Sound">{video.muted ? 'off' : 'on'}</Fact>
      {video.error && <Fact name="Error">{video.error.message || `code ${video.error.code}`}</Fact>}
    </>
  );
}

function expiry(expiresAt: number | null): string {
  if (expiresAt === null) return 'N/A';
  const left = expiresAt - Date.now();
  if (left <= 0) return 'expired';
  return left < MINUTE_MS ? `in ${seconds(left)}` : `in ${Math.ceil(left / MINUTE_MS)} min`;
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
