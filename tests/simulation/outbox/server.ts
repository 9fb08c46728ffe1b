/** PostgREST and Storage, as far as the outbox speaks to them. */
export interface ModelServer {
  readonly fetch: typeof fetch;
  /** By table and id: the column that a student changes. */
  readonly rows: ReadonlyMap<string, unknown>;
  /** Object names with their bucket. */
  readonly objects: ReadonlySet<string>;
  /** From now on it fails over no text (`poison`). One with `links` is refused for good. */
  mend(): void;
}

/** What others have posted. */
export const FOREIGN = ['entry-0', 'entry-1'] as const;

interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly prefer: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export function modelServer(): ModelServer {
  const rows = new Map<string, unknown>(FOREIGN.map((id) => [`qa_entries ${id}`, 'by others']));
  const objects = new Set<string>();
  let isPoisoned = true;

  /** @returns a refusal, or undefined */
  function faultOf(table: string, body: Asked['body']): Response | undefined {
    const text = String(body['body'] ?? '');
    if (isPoisoned && text.includes('poison')) return error(500, 'XX000');
    if (text.includes('links')) return error(403, '42501', 'qa-links');
    if (typeof body['picture'] === 'string' && !objects.has(`qa-images/${body['picture']}`)) return error(400, '23514', 'qa-picture');
    const parents = [
      ['qa_entries', table === 'qa_entries' ? null : body['entry_id']],
      ['qa_answers', table === 'qa_answers' ? null : (body['answer_id'] ?? body['accepted_answer_id'])],
    ] as const;
    const isOrphan = parents.some(([of, id]) => typeof id === 'string' && !rows.has(`${of} ${id}`));
    return isOrphan ? error(409, '23503') : undefined;
  }

  function change({ method, url, prefer, body }: Asked): Response {
    const table = url.pathname.slice('/rest/v1/'.length);
    const filter = (name: string) => url.searchParams.get(name)?.replace(/^eq\./, '');
    const id = String(body['id'] ?? body['entry_id'] ?? body['answer_id'] ?? filter('id') ?? filter('entry_id') ?? filter('answer_id'));
    // A row of the student for each post; of a question, the accepted answer stands in a row of its own.
    const key = 'accepted_answer_id' in body ? `accepted ${id}` : `${table} ${id}`;
    const written = (isWritten: boolean, status: number): Response =>
      Response.json(isWritten ? [{ id }] : [], {
        status,
        headers: prefer.includes('count=exact') ? { 'content-range': `*/${isWritten ? 1 : 0}` } : {},
      });
    if (method === 'DELETE') return written(rows.delete(key), 200);
    const fault = faultOf(table, body);
    if (fault !== undefined) return fault;
    if (method === 'PATCH') {
      if (!rows.has(`${table} ${id}`)) return written(false, 200);
      rows.set(key, body['accepted_answer_id'] ?? body['body'] ?? null);
      return written(true, 200);
    }
    const isThere = rows.has(key);
    if (isThere && prefer.includes('ignore-duplicates')) return written(false, 200);
    if (isThere && !prefer.includes('merge-duplicates')) return error(409, '23505');
    rows.set(key, body['value'] ?? body['body'] ?? true);
    return written(true, 201);
  }

  function store(method: string, path: string, body: unknown): Response {
    if (method === 'DELETE') {
      const { prefixes } = JSON.parse(String(body)) as { prefixes: string[] };
      return Response.json(prefixes.filter((name) => objects.delete(`${path}/${name}`)).map((name) => ({ name })));
    }
    if (method === 'GET') {
      const [, bucket, name] = /^info\/([^/]+)\/(.+)$/.exec(path)!;
      return objects.has(`${bucket}/${name}`) ? Response.json({ name }) : storageError(404, 'Object not found');
    }
    if (objects.has(path)) return storageError(409, 'The resource already exists');
    objects.add(path);
    return Response.json({ Id: path, Key: path });
  }

  return {
    rows,
    objects,
    mend: () => void (isPoisoned = false),
    fetch: async (input, init) => {
      const url = new URL(String(input));
      const method = init?.method ?? 'GET';
      const STORAGE = '/storage/v1/object/';
      if (url.pathname.startsWith(STORAGE)) return store(method, decodeURIComponent(url.pathname.slice(STORAGE.length)), init?.body);
      const prefer = new Headers(init?.headers).get('prefer') ?? '';
      return change({ method, url, prefer, body: JSON.parse(String(init?.body ?? '{}')) as Asked['body'] });
    },
  };
}

const error = (status: number, code: string, hint: string | null = null): Response =>
  Response.json({ code, hint, message: code, details: null }, { status });

export const storageError = (status: number, message: string): Response =>
  Response.json({ statusCode: String(status), error: 'x', message }, { status: 400 });
