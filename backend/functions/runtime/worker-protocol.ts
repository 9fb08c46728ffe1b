/** Start message of the host. */
export interface WorkerTask {
  /** As a URL. */
  readonly entrypoint: string;
  /** URL of the folder of all functions. */
  readonly functionsUrl: string;
  /** The import map of deno.json. */
  readonly imports: Readonly<Record<string, string>>;
}

/** Messages of a worker: ready for requests, and idle after one. */
export type WorkerMessage = 'ready' | 'idle';
