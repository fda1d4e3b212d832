/** Gradients that keep text readable over any picture. */
export function StoryScrims() {
  return (
    <>
      <div className="pointer-events-none absolute inset-x-0 top-0 h-56 bg-linear-to-b from-black/70 via-black/30 to-transparent" />
      <div className="pointer-events-none absolute inset-x-0 bottom-0 h-[calc(var(--bottom-bar,0px)+16rem)] bg-linear-to-t from-black/75 via-black/30 to-transparent" />
    </>
  );
}
