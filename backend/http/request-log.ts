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

/** Collects the lines of a moment: one write for each request costs more than many a request. */
const FLUSH_MS = 200;

/** Lines that wait while the reader of the log is slow. More are counted only: a log must not eat the memory. */
const MOST_WAITING = 10_000;

/** @param print takes whole lines, and the number of those that were left out before them */
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
      // Neither id nor route has a character that JSON escapes.
      else lines.push(`{"time":"${new Date().toISOString()}","id":"${id}","route":"${route}","status":${status},"ms":${Math.round(ms)}}\n`);
      timer ??= setTimeout(flush, FLUSH_MS).unref();
    },
  };
}
