import { testsOf, type Section } from '../../tests/specification/line.ts';
import type { JourneysOutcome } from './repeat-failed.ts';

export interface UnprovedLine {
  readonly section: string;
  readonly says: string;
  /** `file > title`, as in the table. */
  readonly test: string;
  /** False if the test was left out or skipped, or if its file did not load. */
  readonly hasRun: boolean;
}

/**
 * Lines of the specification whose tests a run of everything has not proved.
 * @param outcomes outcomes of all projects; a test that failed and then passed alone counts as passed
 */
export function unprovedLines(sections: readonly Section[], outcomes: readonly JourneysOutcome[]): UnprovedLine[] {
  const ran = new Map<string, { readonly title: string; readonly hasPassed: boolean }[]>();
  for (const { tests, unstable } of outcomes) {
    for (const { file, name, title, status } of tests) {
      if (status !== 'passed' && status !== 'failed') continue;
      const hasPassed = status === 'passed' || unstable.some((failure) => failure.file === file && failure.test === name);
      ran.set(file, [...(ran.get(file) ?? []), { title, hasPassed }]);
    }
  }
  return sections.flatMap(({ name, lines }) =>
    lines.flatMap((line) =>
      testsOf(line).flatMap((test) => {
        const [, file = '', written = ''] = /^(\S+) > (.+)$/s.exec(test) ?? [];
        const title = pattern(written);
        const found = (ran.get(file) ?? []).filter((each) => title.test(each.title));
        if (found.length > 0 && found.every(({ hasPassed }) => hasPassed)) return [];
        return [{ section: name, says: line.says, test, hasRun: found.length > 0 }];
      }),
    ),
  );
}

/** Matches a title whose placeholders Vitest has replaced. */
function pattern(title: string): RegExp {
  const parts = title.split(/(%[sdifjoOc#]|\$[a-z_][\w.]*)/i);
  return new RegExp(`^${parts.map((part, at) => (at % 2 === 0 ? RegExp.escape(part) : '.*')).join('')}$`, 's');
}

export function unprovedText({ section, says, test, hasRun }: UnprovedLine): string {
  return `Not proved: ${section}: ${says} (${test}: ${hasRun ? 'failed' : 'did not run'})`;
}
