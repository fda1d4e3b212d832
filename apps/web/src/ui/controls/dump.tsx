/** A response as text that also scrolls by keyboard. */
export function Dump({ value }: { value: unknown }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <pre className="max-h-96 overflow-auto text-12" dir="ltr" tabIndex={0}>
      {JSON.stringify(value, null, 2)}
    </pre>
  );
}
