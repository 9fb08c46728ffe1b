import type { PullRequest, PushRequest } from '../protocol/wire.ts';

/**
 * The connection to the server. Implemented by Supabase in the app and by a scripted network in the simulation. Answers may
 * have any shape: protocol/answers.ts parses them.
 */
export interface Transport {
  /**
   * @param patienceMs time-out of the request; a minute by default
   * @throws TransportError
   */
  pull(request: PullRequest, patienceMs?: number): Promise<unknown>;
  /** @throws TransportError */
  push(request: PushRequest, patienceMs?: number): Promise<unknown>;
  /** Subscribes to changes of the feeds. Returns unsubscribe. */
  subscribe(feeds: readonly { readonly collection: string; readonly scope: string }[], listener: RealtimeListener): () => void;
}

export interface RealtimeListener {
  /** The server sends every change from now on; earlier ones have to be pulled (REAL-2). */
  ready(): void;
  changed(collection: string, row: unknown): void;
  /** Something changed, but the event does not contain all of it (REAL-3). */
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
 * - `unreachable`: no network, or a broken connection. The request may have been carried out.
 * - `ailing`: the server is down or overloaded, and it or a gateway answered with an error. The request may have been carried out.
 * - `signed-out`: there is no login session. A rejected token is renewed first; only a refused renewal ends the session.
 * - `refused`: a gateway, or a server that may be read-only or in a deployment, did not accept the request. No document got a verdict.
 */
export type TransportErrorKind = 'unreachable' | 'ailing' | 'signed-out' | 'refused';

/** True if the request may have been carried out although it failed. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof TransportError && (error.kind === 'unreachable' || error.kind === 'ailing');
