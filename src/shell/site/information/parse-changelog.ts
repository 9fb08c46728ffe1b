/** One version; newest first. */
export interface Release {
  /** For example "0.2.0" or "Unreleased". */
  readonly version: string;
  /** YYYY-MM-DD; null if unreleased. */
  readonly date: string | null;
  readonly groups: readonly ReleaseGroup[];
}

export interface ReleaseGroup {
  /** For example "Added". */
  readonly title: string;
  readonly changes: readonly string[];
}

/**
 * Parses the Markdown subset of keepachangelog.com: `## [version] - date`, `### group`, and `- change` with indented
 * continuation lines.
 * @throws on a line of any other form, which the page would drop silently
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
