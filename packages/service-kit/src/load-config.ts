import { readFileSync } from 'node:fs';
import { z } from 'zod';

/**
 * Parses the environment and reports all invalid variables in one error. An empty variable counts as unset. `NAME_FILE` names a
 * file that holds the value of `NAME`: container engines mount secrets as files.
 */
export function loadConfig<T extends z.ZodObject>(schema: T, env: NodeJS.ProcessEnv): z.infer<T> {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const given = { ...set, ...readVariableFiles(Object.keys(schema.shape), set) };
  const result = schema.safeParse(given);
  if (!result.success) throw new ConfigError(`Invalid environment\n${z.prettifyError(result.error)}`);
  return result.data;
}

function readVariableFiles(names: string[], env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const values = names.flatMap((name) => {
    const path = env[`${name}_FILE`];
    if (path === undefined) return [];
    if (env[name] !== undefined) throw new ConfigError(`Set ${name} or ${name}_FILE, not both.`);
    return [[name, readValue(`${name}_FILE`, path)]];
  });
  return Object.fromEntries(values);
}

/** Editors end a file with a line break. */
function readValue(variable: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(`${variable} names a file that cannot be read: ${path} (${code}).`, { cause: error });
  }
}

/** The configuration is invalid. The message is for the person who starts the program. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** The variables of every program, to be spread into its schema. */
export const commonEnvironment = {
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
  /** 0 picks a free port. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  /** Loopback by default, because the port is not for visitors. Containers set it. */
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** Where spans are sent. The OpenTelemetry SDK reads these and the other standard `OTEL_` variables itself. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_SDK_DISABLED: z.string().default('false'),
};

/** Off if unset. */
export const switchVariable = z
  .stringbool({ truthy: ['1', 'true'], falsy: ['0', 'false'], case: 'sensitive' })
  .default(false);

/** Comma-separated; empty items are dropped. */
export const listVariable = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  );

/** Comma-separated origins, such as `http://127.0.0.1:8080`. */
export const originsVariable = listVariable.pipe(z.array(z.string().transform(toOrigin)));

function toOrigin(text: string, context: z.RefinementCtx): string {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin;
  context.addIssue({ code: 'custom', message: `"${text}" is not an origin like http://127.0.0.1:8080` });
  return z.NEVER;
}

type TracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?: string | undefined;
  OTEL_SDK_DISABLED: string;
};

/** Traces are off unless there is a receiver. */
export function wantsTraces(e: TracingVariables): boolean {
  const endpoint = e.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? e.OTEL_EXPORTER_OTLP_ENDPOINT;
  return endpoint !== undefined && e.OTEL_SDK_DISABLED.toLowerCase() !== 'true';
}
