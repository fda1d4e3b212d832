import { Bar } from '../controls/bar.tsx';
import { ConsoleCard, FactList } from '../controls/console-card.tsx';
import { formatNumber, inMegabytes } from '../formats/amounts.ts';
import { localTime } from '../formats/times.ts';
import type { CrawlerDebug } from './debug-query.ts';

const FULL_BAR_MB = 100;

export function SystemInfoTab({ info }: { info: CrawlerDebug['systemInfo'] }) {
  return (
    <>
      <ConsoleCard title="Server">
        <FactList
          facts={[
            ['Node.js version', info.nodejsVersion],
            ['Timestamp', localTime(info.timestamp)],
          ]}
        />
      </ConsoleCard>
      <ConsoleCard title="Memory usage">
        <ul className="grid gap-3">
          {Object.entries(info.memoryUsage).map(([name, bytes]) => (
            <MemoryBar key={name} megabytes={inMegabytes(bytes)} name={name} />
          ))}
        </ul>
      </ConsoleCard>
      <ConsoleCard title="Environment variables">
        <FactList facts={Object.entries(info.environment)} />
      </ConsoleCard>
    </>
  );
}

function MemoryBar({ name, megabytes }: { name: string; megabytes: number }) {
  return (
    <li className="grid gap-1 text-14">
      <p className="flex justify-between gap-4">
        <span className="text-muted">{name}</span>
        <span className="font-semibold tabular-nums">{formatNumber(megabytes)} MB</span>
      </p>
      <Bar label={`${name}, of ${FULL_BAR_MB} MB`} max={FULL_BAR_MB} value={megabytes} />
    </li>
  );
}
