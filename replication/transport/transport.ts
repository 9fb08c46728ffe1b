import type { PullRequest, PushRequest } from '../protocol/wire.ts';

/**
 * The way to the server. Supabase implements it in the app, a scripted network in the simulation.
 * Answers may have any shape: protocol/answers.ts reads them.
 */
export interface Transport {
  /**
   * @param patienceMs A request that takes longer counts as lost; a minute where nothing is said.
   * @throws TransportError
   */
  pull(request: PullRequest, patienceMs?: number): Promise<unknown>;
  /** @throws TransportError */
  push(request: PushRequest, patienceMs?: number): Promise<unknown>;
  /** Listens to changes of the feeds until the returned function is called. */
  subscribe(feeds: readonly { readonly collection: string; readonly scope: string }[], listener: RealtimeListener): () => void;
}

export interface RealtimeListener {
  /** The server now sends every change: what happened before has to be pulled (REAL-2). */
  ready(): void;
  changed(collection: string, row: unknown): void;
  /** Something changed, but the event does not carry all of it (REAL-3). */
  incomplete(): void;
}

export class TransportError extends Error {
  override readonly name = 'TransportError';
  readonly kind: TransportErrorKind;
  constructor(kind: TransportErrorKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

/**
 * - `unreachable`: no network, a cut connection, a server that is down or too busy. The request may
 *   have been carried out.
 * - `signed-out`: there is no session to send the request with, or the server no longer accepts it.
 * - `refused`: something answered and did not accept the request: the server, which may be on its way to another version
 *   or read-only, or a gateway before it. No verdict on any document.
 */
export type TransportErrorKind = 'unreachable' | 'signed-out' | 'refused';
