import { readKept, tabKey, writeKept } from '../../shared/kept-on-device/kept-value.ts';

const KEY = tabKey('ekagra-reloaded-at');
const ONCE_IN_MS = 60_000;

/** True when this tab may reload automatically: at most once a minute, so that it never loops. False when reloads cannot be counted. */
export function mayReload(now: number): boolean {
  const reloadedAt = readKept(KEY, Number) ?? Number.NaN;
  return !(Math.abs(now - reloadedAt) < ONCE_IN_MS) && writeKept(KEY, String(now));
}
