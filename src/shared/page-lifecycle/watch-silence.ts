import { onOwing, silentSince } from '../../../replication/storage/departure.ts';

/** Check interval while the storage is silent. Also the allowed delay of a timer in a busy page. */
const LOOK_MS = 1000;

/**
 * Reports when the device's storage has not answered for longer than `patienceMs`, and when it answers again. Checks only while an answer
 * is pending.
 * @returns stop
 */
export function watchSilence(patienceMs: number, onChange: (isSilent: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSilent = false;
  /** Start of the current awake period. After a phone slept, the answer may still be on its way. */
  let awakeSince = Date.now();

  function lookIn(ms: number): void {
    const due = Date.now() + ms;
    timer = setTimeout(() => {
      const now = Date.now();
      if (now - due > 2 * LOOK_MS) awakeSince = now;
      look(now);
    }, ms);
  }

  function look(now: number): void {
    timer = undefined;
    const since = silentSince();
    const left = since === null ? 0 : Math.max(since, awakeSince) + patienceMs - now;
    tell(since !== null && left <= 0);
    if (since !== null) lookIn(left > 0 ? left : LOOK_MS);
  }

  function tell(next: boolean): void {
    if (next !== isSilent) onChange(next);
    isSilent = next;
  }

  const stop = onOwing(() => {
    if (timer === undefined) lookIn(patienceMs);
  });
  if (silentSince() !== null) look(Date.now());
  return () => {
    stop();
    clearTimeout(timer);
  };
}
