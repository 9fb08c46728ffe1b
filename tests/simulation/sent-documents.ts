import type { Change, Creations, PushedDocument, PushOnTheLine } from '../../replication/protocol/wire.ts';

/** PUSH-13: what a push sends, single documents and lists, in the order of the verdicts. */
export function sentDocuments({ documents, creations = [] }: PushOnTheLine): readonly PushedDocument[] {
  return [...documents, ...creations.flatMap(documentsIn)];
}

function documentsIn({ collection, w, rows, ...names }: Creations): PushedDocument[] {
  return rows.map(([id, n, ...values]) => {
    const change: Record<string, unknown> = { n, w };
    let at = 0;
    for (const part of ['set', 'init', 'add', 'was'] as const) {
      const fields = names[part];
      if (fields) change[part] = Object.fromEntries(fields.map((name) => [name, values[at++]]));
    }
    return { collection, id: id as string, base: 0, changes: [change as unknown as Change] };
  });
}
