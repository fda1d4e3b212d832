// Shows a long command as one line: redrawn on a terminal, repeated every ten seconds elsewhere.

const REDRAW_MS = 200;
const HEARTBEAT_MS = 10_000;

/**
 * @template T
 * @param {string} title
 * @param {(report: (detail: string) => void) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function showStep(title, work) {
  const { isTTY } = process.stdout;
  const columns = process.stdout.columns || 80;
  const startedAt = Date.now();
  let detail = '';
  const clear = isTTY ? '\r\u001b[K' : '';
  const show = () =>
    process.stdout.write(`${clear}  … ${title} ${detail}`.slice(0, columns + clear.length - 2) + (isTTY ? '' : '\n'));
  if (isTTY) show();
  const timer = setInterval(show, isTTY ? REDRAW_MS : HEARTBEAT_MS);
  try {
    const result = await work((text) => {
      detail = text;
    });
    process.stdout.write(`${clear}✓ ${title} ${((Date.now() - startedAt) / 1_000).toFixed(1)} s\n`);
    return result;
  } catch (error) {
    process.stdout.write(`${clear}✗ ${title}\n`);
    throw error;
  } finally {
    clearInterval(timer);
  }
}
