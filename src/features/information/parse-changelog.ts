/** One version, the newest first. */
export interface Release {
  /** Such as "0.2.0" or "Unreleased". */
  readonly version: string;
  /** YYYY-MM-DD; null while it is not out. */
  readonly date: string | null;
  readonly groups: readonly ReleaseGroup[];
}

export interface ReleaseGroup {
  /** Such as "Added". */
  readonly title: string;
  readonly changes: readonly string[];
}

/**
 * Reads the part of Markdown that a changelog in the form of keepachangelog.com uses: `## [version] - date`,
 * `### group`, `- change` with lines that go on indented.
 * @throws at a line of any other form: it would be left out without a word.
 */
export function parseChangelog(markdown: string): Release[] {
  const releases: { version: string; date: string | null; groups: { title: string; changes: string[] }[] }[] = [];
  const body = markdown.slice(Math.max(markdown.search(/^## /m), 0));
  for (const line of body.split(/\r?\n/)) {
    const release = releases.at(-1);
    const group = release?.groups.at(-1);
    const [, version, date] = /^## \[([^\]]+)\](?: - (\d{4}-\d\d-\d\d))?$/.exec(line) ?? [];
    const title = /^### (.+)$/.exec(line)?.[1];
    const change = /^- (.+)$/.exec(line)?.[1];
    const continuation = /^ {2}(\S.*)$/.exec(line)?.[1];
    if (version !== undefined) releases.push({ version, date: date ?? null, groups: [] });
    else if (title !== undefined && release !== undefined) release.groups.push({ title, changes: [] });
    else if (change !== undefined && group !== undefined) group.changes.push(change);
    else if (continuation !== undefined && group !== undefined && group.changes.length > 0)
      group.changes.push(`${group.changes.pop()} ${continuation}`);
    else if (line.trim() !== '') throw new Error(`CHANGELOG.md: this line is of no form that the page knows: ${line}`);
  }
  return releases;
}
