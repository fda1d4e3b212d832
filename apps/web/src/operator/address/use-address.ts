import { useSearchParams } from 'react-router-dom';

/**
 * The search parameters of the URL, and a function that sets some of them and deletes the empty ones. Each change starts from
 * `window.location`, because React may not have rendered an earlier change yet.
 */
export function useAddress() {
  const [search, setSearch] = useSearchParams();

  function change(parameters: Readonly<Record<string, string | undefined>>) {
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(parameters)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setSearch(next, { replace: true });
  }
  return [search, change] as const;
}
