/** What the host passes to a worker at its start. */
export interface WorkerTask {
  /** URL of the function's file. */
  readonly entrypoint: string;
  /** URL of the folder of all functions. */
  readonly functionsUrl: string;
  /** The import map of deno.json. */
  readonly imports: Readonly<Record<string, string>>;
  /** Number of pipes for requests, from `FIRST_CHANNEL` on. */
  readonly channels: number;
}

/** File descriptor of the first pipe for requests. Each carries one request at a time. */
export const FIRST_CHANNEL = 3;

/** Messages of a worker: `ready` for requests, or `done` with all work of this channel's request. */
export type WorkerMessage = 'ready' | { readonly done: number };

/** Message of the host: the client of this channel's request left. The answer ends early, and the channel can carry the next request. */
export interface HostMessage {
  readonly left: number;
}
