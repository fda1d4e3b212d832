import type { PlayerFacts } from './debugged-player.ts';

/** What changed between two states of a player, as a line of the log. Undefined if nothing that a viewer shows has changed. */
export function describeChange(before: PlayerFacts, after: PlayerFacts): string | undefined {
  const changes = [
    before.storyIndex !== after.storyIndex && `story ${before.storyIndex + 1} → ${after.storyIndex + 1}`,
    before.run !== after.run && before.storyIndex === after.storyIndex && 'started again',
    before.phase !== after.phase && `${before.phase} → ${after.phase}`,
    before.attempt !== after.attempt && `source ${before.attempt + 1} → ${after.attempt + 1}`,
    ...after.pauseReasons.map((reason) => !before.pauseReasons.includes(reason) && `paused by ${reason}`),
    ...before.pauseReasons.map((reason) => !after.pauseReasons.includes(reason) && `no longer paused by ${reason}`),
    !before.isOverdue && after.isOverdue && 'overdue',
  ];
  return changes.filter((change) => change !== false).join(', ') || undefined;
}
