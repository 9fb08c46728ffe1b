const KEY = 'pendingInviteCode';

/** Keeps the code of a visitor's invite on this device until they have signed in. */
export function keepPendingInvite(code: string): void {
  try {
    localStorage.setItem(KEY, code);
  } catch {
    // Storage is switched off: the code is in the address as well.
  }
}

export function readPendingInvite(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function forgetPendingInvite(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Then none was kept.
  }
}
