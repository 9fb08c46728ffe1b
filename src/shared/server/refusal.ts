/** The database's error for a request that it refused. */
export interface Refusal {
  readonly code: string;
  /** Kind of refusal, if the database gives one: `full` for a quota (private.quotas). */
  readonly hint: string;
  readonly message: string;
}

export type ServerAnswer<T> =
  | { readonly ok: true; readonly data: T }
  /** `isUnreachable`: the server did not process the call, or may not have. A retry may help. */
  | { readonly ok: false; readonly isUnreachable: boolean; readonly refusal?: Refusal };

/** Reads an error of supabase-js. The texts are empty when the server gave none, for example offline. */
export function readRefusal(error: unknown): Refusal {
  const { code, hint, message } = (error ?? {}) as Partial<Record<keyof Refusal, unknown>>;
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return { code: text(code), hint: text(hint), message: text(message) };
}
