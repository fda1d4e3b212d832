import { execFile, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';

const run = promisify(execFile);
const folder = import.meta.dirname;
const files = (name: string) => readdirSync(join(folder, name)).map((file) => join(name, file));
const rules = files('rules').map((file) => readFileSync(join(folder, file), 'utf8'));
const tests = files('tests').map((file) => readFileSync(join(folder, file), 'utf8'));
const alerts = rules.flatMap((text) => [...text.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!));

/** Debian's package `prometheus` has it. */
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

describe.skipIf(!hasPromtool)('promtool', () => {
  test('accepts the configuration with all rules', async () => {
    await run('promtool', ['check', 'config', 'prometheus.yml'], { cwd: folder });
  });

  test('each alert fires, or does not fire, on the series of its tests', async () => {
    await run('promtool', ['test', 'rules', ...files('tests')], { cwd: folder });
  });
});

test('each alert has a test in which it fires', () => {
  const fired = tests.flatMap((text) => [
    ...text.matchAll(/alertname="(\w+)"[^\n]*\n *eval_time[^\n]*\n *exp_samples:\n/g),
  ]);

  expect(new Set(fired.map(([, name]) => name))).toEqual(new Set(alerts));
});

test('each alert has its section of three steps in the runbook, and no section is left over', () => {
  const runbook = readFileSync(join(folder, '../../../docs/runbook.md'), 'utf8');
  const sections = runbook.slice(runbook.indexOf('\n## Alerts\n')).split(/\n(?=###? )/);
  const documented = sections.flatMap((text) => {
    const [, name] = /^### (\w+)\n/.exec(text) ?? [];
    return name && /\n1\. .*\n2\. .*\n3\. /s.test(text) ? [name] : [];
  });
  const links = rules.flatMap((text) =>
    [...text.matchAll(/runbook_url: docs\/runbook\.md#(\w+)/g)].map(([, to]) => to),
  );

  expect(documented.toSorted()).toEqual(alerts.toSorted());
  expect(links.toSorted()).toEqual(alerts.map((name) => name.toLowerCase()).toSorted());
});
