/** What the host tells a worker when it starts it. */
export interface WorkerTask {
  /** As a URL. */
  readonly entrypoint: string;
  /** The folder of all functions, as a URL. */
  readonly functionsUrl: string;
  /** The import map of the function's deno.json. */
  readonly imports: Readonly<Record<string, string>>;
}

/** What a worker tells the host: that it can be asked, and that nothing of the last request is left to be done. */
export type WorkerMessage = 'ready' | 'idle';
