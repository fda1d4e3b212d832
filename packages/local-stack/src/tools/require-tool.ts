import { ConfigError } from '@around/service-kit/load-config';
import type { Reporter } from '../console/reporter.ts';
import { hasApt, installPackages } from './debian-packages.ts';
import { findOnPath } from './find-on-path.ts';

export type Tool = {
  /** Command names, preferred first. */
  commands: string[];
  debianPackages: string[];
  homebrewPackage: string;
  purpose: string;
};

export const tools = {
  ffmpeg: {
    commands: ['ffmpeg'],
    debianPackages: ['ffmpeg'],
    homebrewPackage: 'ffmpeg',
    purpose: 'prepares shared videos and the clips of the sandbox network',
  },
  redis: {
    commands: ['redis-server', 'valkey-server'],
    debianPackages: ['redis-server'],
    homebrewPackage: 'redis',
    purpose: 'holds the queues',
  },
  chromium: {
    commands: ['chromium', 'chromium-browser', 'google-chrome'],
    debianPackages: ['chromium', 'chromium-headless-shell', 'fonts-liberation'],
    homebrewPackage: '--cask chromium',
    purpose: 'runs the end-to-end tests',
  },
} satisfies Record<string, Tool>;

type ProcessContext = { path: string; reporter: Reporter; signal: AbortSignal };

/** The tool's path. As root on Debian and Ubuntu a missing tool is installed; elsewhere the error says how to install it. */
export async function requireTool(tool: Tool, { path, reporter, signal }: ProcessContext): Promise<string> {
  const found = findOnPath(tool.commands, path);
  if (found) return found;
  if (canInstall(path)) {
    await reporter.step(`Installing ${tool.debianPackages.join(', ')} with apt-get`, () =>
      installPackages(tool.debianPackages, path, signal).catch(throwMissing(tool)),
    );
  }
  return findOnPath(tool.commands, path) ?? throwMissing(tool)();
}

/** For a tool that the start does not wait for: says that it is missing, and installs it where that is possible. */
export async function installInBackground(tool: Tool, { path, reporter, signal }: ProcessContext): Promise<void> {
  if (findOnPath(tool.commands, path)) return;
  const [name] = tool.commands;
  if (!canInstall(path)) return reporter.line(`  ${name} is missing. It ${tool.purpose}: ${installCommand(tool)}`);
  reporter.line(`  ${name} is missing. It ${tool.purpose}, and is being installed with apt-get.`);
  try {
    await installPackages(tool.debianPackages, path, signal);
    reporter.line(`  ${name} is installed.`);
  } catch {
    if (!signal.aborted)
      reporter.line(`  ${name} could not be installed. Install it yourself: ${installCommand(tool)}`);
  }
}

function canInstall(path: string): boolean {
  return hasApt(path) && process.getuid?.() === 0;
}

function installCommand({ homebrewPackage, debianPackages }: Tool): string {
  return process.platform === 'darwin'
    ? `brew install ${homebrewPackage}`
    : `sudo apt-get install ${debianPackages.join(' ')}`;
}

function throwMissing(tool: Tool): (cause?: unknown) => never {
  return (cause) => {
    throw new ConfigError(
      `${tool.commands[0]} is missing; it ${tool.purpose}. Install it and start again: ${installCommand(tool)}`,
      { cause },
    );
  };
}
