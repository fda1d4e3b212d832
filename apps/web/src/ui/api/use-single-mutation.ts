import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

/** Like `useMutation`, but a call while one runs does nothing: a double tap comes before the button is drawn as busy. */
export function useSingleMutation<Output, Input = void, Context = unknown>(
  options: UseMutationOptions<Output, Error, Input, Context>,
): UseMutationResult<Output, Error, Input, Context> {
  const isRunning = useRef(false);
  const mutation = useMutation<Output, Error, Input, Context>({
    ...options,
    onSettled(...settled) {
      isRunning.current = false;
      return options.onSettled?.(...settled);
    },
  });
  const { mutate: start } = mutation;
  const mutate = useCallback<typeof start>(
    (...call) => {
      if (isRunning.current) return;
      isRunning.current = true;
      start(...call);
    },
    [start],
  );
  return { ...mutation, mutate };
}
