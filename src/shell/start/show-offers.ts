import type { ServerOffers } from '../../shared/server/server-offers.ts';
import { deviceKey, readKept, writeKept } from '../../shared/kept-on-device/kept-value.ts';

/** Key of the last answer, so that buttons neither jump nor vanish offline. */
const KEY = deviceKey('server-offers');
const NAMES = ['google', 'mail'];

/** Marks on <html> what this server offers: see the variants `google`, `no-google`, `mail` and `no-mail` in theme.css. */
export async function showOffers(): Promise<void> {
  try {
    mark(readKept(KEY, (text) => text.split(' ')) ?? null, navigator.onLine);
    const { readServerOffers } = await import('../../shared/server/server-offers.ts');
    const names = namesOf(await readServerOffers());
    mark(names, true);
    writeKept(KEY, names.join(' '));
  } catch {
    // No answer: offers known before stay. What the server lacks is unknown until the network is back.
    for (const name of NAMES) if (document.documentElement.dataset[name] === 'no') delete document.documentElement.dataset[name];
    addEventListener('online', () => void showOffers(), { once: true });
  }
}

function namesOf({ hasGoogle, hasMail }: ServerOffers): readonly string[] {
  return [...(hasGoogle ? ['google'] : []), ...(hasMail ? ['mail'] : [])];
}

/**
 * @param offered null when nothing is known
 * @param knowsLacks true if everything that is not offered is known to be missing
 */
function mark(offered: readonly string[] | null, knowsLacks: boolean): void {
  for (const name of NAMES) {
    if (offered?.includes(name)) document.documentElement.dataset[name] = 'yes';
    else if (offered !== null && knowsLacks) document.documentElement.dataset[name] = 'no';
  }
}
