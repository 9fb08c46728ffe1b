const waking = new EventTarget();

/** Sends waiting entries now, instead of after the pause. */
export function wakeSending(): void {
  waking.dispatchEvent(new Event('wake'));
}

export function onWake(listener: () => void, signal: AbortSignal): void {
  waking.addEventListener('wake', listener, { signal });
}
