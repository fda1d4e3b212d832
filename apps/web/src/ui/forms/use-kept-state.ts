import { useState } from 'react';
import { keptValues, useKeepValues } from './kept-values.ts';

/** `useState` whose value is still there after signing in again. `key` names what the value belongs to. */
export function useKeptState<Value>(key: string, initial: Value) {
  const [value, setValue] = useState(() => (keptValues.read(key) as Value | undefined) ?? initial);
  useKeepValues(key, () => value);
  return [value, setValue] as const;
}
