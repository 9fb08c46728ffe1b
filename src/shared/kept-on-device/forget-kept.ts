import { studentPrefix } from './kept-value.ts';
import type { Registration } from './registration.ts';

/** Deletes a student's stored values: keys and caches under the student's id, and what the topics registered. */
export async function forgetKept(userId: string, topics: readonly Registration[]): Promise<void> {
  const prefixes = [studentPrefix(userId), ...topics.flatMap(({ prefixes: registered }) => registered)];
  forgetKeys((key) => prefixes.some((prefix) => key.startsWith(prefix)));
  // An insecure page has no Cache Storage.
  if (!('caches' in globalThis)) return;
  const registered = new Set(topics.flatMap(({ caches: names }) => names));
  const names = (await caches.keys()).filter((name) => registered.has(name) || name.startsWith(studentPrefix(userId)));
  await Promise.all(names.map((name) => caches.delete(name)));
}

function forgetKeys(isToGo: (key: string) => boolean): void {
  let storage;
  try {
    storage = globalThis.localStorage;
  } catch {
    // The browser refuses storage, so nothing is stored.
    return;
  }
  for (const key of Object.keys(storage)) if (isToGo(key)) storage.removeItem(key);
}
