import * as v from 'valibot';

import { keepSeen, readSeen } from '../../../../replication/questions/seen-answers.ts';
import { backend } from '../../../shared/server/config.ts';

/**
 * Reads public rows as a visitor sees them. Answers are cached for five minutes, and stored on the device for offline reading.
 * @param path path below /rest/v1/, with its query
 * @throws if the server is unreachable and no earlier answer is stored
 */
export async function readPublic<S extends v.GenericSchema>(schema: S, path: string): Promise<v.InferOutput<S>> {
  let seen: unknown;
  const hasOther = async () => {
    seen = await readSeen(path).catch(() => undefined);
    return v.is(schema, seen);
  };
  const [table] = path.split('?', 1);
  try {
    const { readAnswer, readFetch } = await import('../../../shared/server/read-fetch.ts');
    const response = await readFetch({ reader: null, memory: 'first', hasOther })(`${backend.url}/rest/v1/${path}`, {
      headers: { apikey: backend.publishableKey },
    });
    if (!response.ok) throw new Error(`${table} answered ${response.status}`);
    const answer = readAnswer(schema, table!, await response.json());
    // A full disk must not prevent reading.
    await keepSeen(path, answer).catch(() => undefined);
    return answer;
  } catch (error) {
    if (seen === undefined) await hasOther();
    const { success, output } = v.safeParse(schema, seen);
    if (success) return output;
    throw error;
  }
}
