import { ConfigError } from '@around/service-kit/load-config';
import type { Reporter } from '../console/reporter.ts';
import { hasApt, installPackages } from './debian-packages.ts';
import { findOnPath } from './find-on-path.ts';

export type Tool = {
  /** Names under which it is found, the best first. */
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
    purpose: 'makes the video clips of the sandbox network',
  },
  redis: {
    commands: ['redis-server', 'valkey-server'],
    debianPackages: ['redis-server'],
    homebrewPackage: 'redis',
    purpose: 'holds the queues',
  },
  chromium: {
    commands: ['chromium', 'chromium-browser', 'google-chrome'],
    debianPackages: ['chromium', 'fonts-liberation'],
    homebrewPackage: '--cask chromium',
    purpose: 'runs the end-to-end tests',
  },
} satisfies Record<string, Tool>;

type Surroundings = { path: string; reporter: Reporter; signal: AbortSignal };

/** The tool's path; as root on Debian and Ubuntu it is installed when it is missing, elsewhere one sentence says what to do. */
export async function requireTool(tool: Tool, { path, reporter, signal }: Surroundings): Promise<string> {
  const found = findOnPath(tool.commands, path);
  if (found) return found;
  if (hasApt(path) && process.getuid?.() === 0) {
    await reporter.step(`Installing ${tool.debianPackages.join(', ')} with apt-get`, () =>
      installPackages(tool.debianPackages, path, signal).catch(throwMissing(tool)),
    );
  }
  return findOnPath(tool.commands, path) ?? throwMissing(tool)();
}

function throwMissing(tool: Tool): (cause?: unknown) => never {
  const command =
    process.platform === 'darwin'
      ? `brew install ${tool.homebrewPackage}`
      : `sudo apt-get install ${tool.debianPackages.join(' ')}`;
  return (cause) => {
    throw new ConfigError(
      `${tool.commands[0]} is missing; it ${tool.purpose}. Install it and start again: ${command}`,
      { cause },
    );
  };
}
