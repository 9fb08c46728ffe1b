const KEY = 'pendingInviteCode';

/** Stores the code of a visitor's invite until they have signed in. */
export function keepPendingInvite(code: string): void {
  try {
    localStorage.setItem(KEY, code);
  } catch {
    // Storage is disabled: the code is in the address too.
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
    // Storage is disabled: nothing was stored.
  }
}
