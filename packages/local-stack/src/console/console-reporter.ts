import type { WriteStream } from 'node:tty';
import { styleText } from 'node:util';
import { formatDuration } from './duration.ts';
import type { Reporter } from './reporter.ts';

type Step = { title: string; detail: string; startedAt: number };

const FRAMES = '⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏';
const FRAME_MS = 100;
const HEARTBEAT_MS = 10_000;

/** On a terminal the last line shows all running steps. Elsewhere a long step prints its progress every ten seconds. */
export function consoleReporter(out: WriteStream): Reporter {
  const steps = new Set<Step>();
  const isTerminal = out.isTTY === true;
  const style = (format: Parameters<typeof styleText>[0], text: string) => styleText(format, text, { stream: out });
  let timer: NodeJS.Timeout | undefined;
  let frame = 0;

  function print(text: string): void {
    out.write(isTerminal ? `\r\u001b[K${text}\n` : `${text}\n`);
    draw();
  }

  function draw(): void {
    if (!isTerminal || steps.size === 0) return;
    const running = [...steps].map(describe).join(' · ');
    frame = (frame + 1) % FRAMES.length;
    out.write(`\r\u001b[K${style('cyan', FRAMES[frame]!)} ${running.slice(0, (out.columns || 80) - 3)}`);
  }

  function printLongSteps(): void {
    for (const step of steps) {
      const age = Date.now() - step.startedAt;
      if (age >= HEARTBEAT_MS) print(`  … ${describe(step)} (${formatDuration(age)})`);
    }
  }

  function begin(step: Step): void {
    steps.add(step);
    timer ??= setInterval(isTerminal ? draw : printLongSteps, isTerminal ? FRAME_MS : HEARTBEAT_MS);
    draw();
  }

  function end(step: Step, outcome: string): void {
    steps.delete(step);
    print(`${outcome} ${step.title} ${style('dim', formatDuration(Date.now() - step.startedAt))}`);
    if (steps.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    line: print,
    async step(title, work) {
      const step = { title, detail: '', startedAt: Date.now() };
      begin(step);
      try {
        const result = await work((detail) => {
          step.detail = detail;
        });
        end(step, style('green', '✓'));
        return result;
      } catch (error) {
        end(step, style('red', '✗'));
        throw error;
      }
    },
  };
}

function describe({ title, detail }: Step): string {
  return detail ? `${title}: ${detail}` : title;
}
