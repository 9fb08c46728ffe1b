import type { Area } from './route-name.ts';

/** Counts answers and refusals since the start, for `/metrics`. Labels come from fixed sets, so that callers cannot add new ones. */
export interface Counters {
  answered(area: Area, status: number): void;
  /** @param reason a code of `sendError` */
  refused(reason: string): void;
  lines(): string[];
}

export function createCounters(): Counters {
  const answers = new Map<string, number>();
  const refusals = new Map<string, number>();
  const add = (counts: Map<string, number>, label: string): void => void counts.set(label, (counts.get(label) ?? 0) + 1);
  return {
    answered: (area, status) => add(answers, `area="${area}",status="${status}"`),
    refused: (reason) => add(refusals, `reason="${reason}"`),
    lines: () => [
      '# HELP ekagra_requests_total Answered requests.',
      '# TYPE ekagra_requests_total counter',
      ...[...answers].map(([label, count]) => `ekagra_requests_total{${label}} ${count}`),
      '# HELP ekagra_refusals_total Requests that the border refused.',
      '# TYPE ekagra_refusals_total counter',
      ...[...refusals].map(([label, count]) => `ekagra_refusals_total{${label}} ${count}`),
    ],
  };
}
