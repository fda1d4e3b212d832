import { AppError } from '@around/service-kit/app-error';

export function takenDown(): AppError {
  return new AppError('gone', 'This media is not shown any more');
}
