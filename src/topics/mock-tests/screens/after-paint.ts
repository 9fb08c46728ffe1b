/** Where nothing is painted a frame may not come. */
const PATIENCE_MS = 100;

/** Acts once the browser has shown what changed. */
export function afterPaint(act: () => void): void {
  let isDone = false;
  const once = () => {
    if (!isDone) act();
    isDone = true;
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, PATIENCE_MS);
}
