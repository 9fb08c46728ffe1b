/** What the database said of a request that it refused. */
export interface Refusal {
  readonly code: string;
  /** What kind of refusal it is, where the database says so: `full` for a quota (private.quotas). */
  readonly hint: string;
  readonly message: string;
}

export type ServerAnswer<T> =
  | { readonly ok: true; readonly data: T }
  /** `isUnreachable`: the server did not process the call, or this is unknown; a retry may help. */
  | { readonly ok: false; readonly isUnreachable: boolean; readonly refusal?: Refusal };

/** Reads the error of supabase-js. Empty texts where the server said nothing, as without a network. */
export function readRefusal(error: unknown): Refusal {
  const { code, hint, message } = (error ?? {}) as Partial<Record<keyof Refusal, unknown>>;
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return { code: text(code), hint: text(hint), message: text(message) };
}
