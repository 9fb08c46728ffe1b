import type { ServerOffers } from '../../data/server/server-offers.ts';

/** The last answer, so that buttons neither jump nor vanish without a network. */
const KEY = 'server-offers';

/** Reveals the buttons that this server can answer: see the variants `google` and `mail` in theme.css. */
export async function showOffers(): Promise<void> {
  try {
    mark((localStorage.getItem(KEY) ?? '').split(' '));
    const { readServerOffers } = await import('../../data/server/server-offers.ts');
    const names = namesOf(await readServerOffers());
    mark(names);
    localStorage.setItem(KEY, names.join(' '));
  } catch {
    // No answer or no storage: what was shown stays.
  }
}

function namesOf({ hasGoogle, hasMail }: ServerOffers): readonly string[] {
  return [...(hasGoogle ? ['google'] : []), ...(hasMail ? ['mail'] : [])];
}

function mark(names: readonly string[]): void {
  for (const name of ['google', 'mail']) document.documentElement.toggleAttribute(`data-${name}`, names.includes(name));
}
