import { AppError } from '@around/service-kit/app-error';
import { z } from 'zod';

export function parseInput<T extends z.ZodType>(schema: T, input: unknown): z.infer<T> {
  const result = schema.safeParse(input);
  if (!result.success) throw new AppError('bad_request', z.prettifyError(result.error));
  return result.data;
}
