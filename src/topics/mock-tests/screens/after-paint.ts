/** Timeout in ms: a page that is not painted may get no frame. */
const PATIENCE_MS = 100;

/** Runs an action once the browser has painted the changes. */
export function afterPaint(act: () => void): void {
  let isDone = false;
  const once = () => {
    if (!isDone) act();
    isDone = true;
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, PATIENCE_MS);
}
