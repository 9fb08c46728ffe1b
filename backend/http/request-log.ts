interface LoggedRequest {
  /** Also in the answer's `x-request-id`. */
  readonly id: string;
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}

/** One line of JSON for each request. */
export interface RequestLog {
  write(request: LoggedRequest): void;
}

/** Interval in ms between two writes of collected lines. One write per request would cost more than many requests do. */
const FLUSH_MS = 200;

/** Most lines that wait while the log's reader is slow. Further lines are only counted, so that the log does not fill the memory. */
const MOST_WAITING = 10_000;

/** @param print receives whole lines */
export function createRequestLog(print: (lines: string) => void): RequestLog {
  let lines: string[] = [];
  let left = 0;
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    timer = undefined;
    if (left > 0) lines.push(`{"left_out":${left}}\n`);
    const text = lines.join('');
    [lines, left] = [[], 0];
    print(text);
  };
  return {
    write: ({ id, route, status, ms }) => {
      if (lines.length >= MOST_WAITING) left += 1;
      // Neither id nor route has a character that JSON must escape.
      else lines.push(`{"time":"${new Date().toISOString()}","id":"${id}","route":"${route}","status":${status},"ms":${Math.round(ms)}}\n`);
      timer ??= setTimeout(flush, FLUSH_MS).unref();
    },
  };
}
