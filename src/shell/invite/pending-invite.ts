import { deviceKey, readKept, writeKept } from '../../shared/kept-on-device/kept-value.ts';

const KEY = deviceKey('pendingInviteCode');

/** Stores the code of a visitor's invite until they have signed in. The URL has the code too. */
export function keepPendingInvite(code: string): void {
  writeKept(KEY, code);
}

export function readPendingInvite(): string | null {
  return readKept(KEY, String) ?? null;
}

export function forgetPendingInvite(): void {
  writeKept(KEY, null);
}
