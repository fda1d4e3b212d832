import { ConfigError } from '@around/service-kit/load-config';
import { consoleReporter } from './console/console-reporter.ts';
import { requireTool, type Tool, tools } from './tools/require-tool.ts';

const reporter = consoleReporter(process.stdout);
const { signal } = new AbortController();
const { PATH: path = '' } = process.env;

// Reports every missing tool, not only the first.
for (const name of process.argv.slice(2)) {
  try {
    await requireTool(findTool(name), { path, reporter, signal });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    reporter.line(error.message);
    process.exitCode = 1;
  }
}

function findTool(name: string): Tool {
  const found: Tool | undefined = Object.entries(tools).find(([known]) => known === name)?.[1];
  if (!found) throw new ConfigError(`${name} is not one of ${Object.keys(tools).join(', ')}`);
  return found;
}
