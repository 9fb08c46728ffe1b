/// <reference lib="webworker" />
import { registerRoute } from 'workbox-routing';

import { MOST_SHARES, SHARE_CACHE, SHARE_FIELDS, SHARE_PATH, type ShareOutcome } from '../src/topics/tutor/rules/index.ts';

/** Stores content that other apps share to the tutor on this device, offline and signed out too. */
export function takeShares(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_PATH,
    async ({ request }) => goToTutor(await keep(request).catch(logFailure)),
    'POST',
  );
}

/** Redirects to the tutor. With status 303 the browser continues with GET, so that a reload does not share again. */
function goToTutor(outcome: ShareOutcome): Response {
  return new Response(null, { status: 303, headers: { location: `/ai?shared=${outcome}` } });
}

async function keep(request: Request): Promise<ShareOutcome> {
  const form = withoutEmptyFields(await request.formData());
  if ([...form.keys()].length === 0) return 'empty';
  const cache = await caches.open(SHARE_CACHE);
  // Keys sort by time, so the oldest come first.
  await cache.put(`${SHARE_PATH}/${Date.now()}-${crypto.randomUUID()}`, new Response(form));
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, -MOST_SHARES).map((oldest) => cache.delete(oldest)));
  return 'kept';
}

function withoutEmptyFields(shared: FormData): FormData {
  const form = new FormData();
  for (const field of Object.values(SHARE_FIELDS)) {
    for (const value of shared.getAll(field)) {
      if (typeof value === 'string' ? value.trim() !== '' : value.size > 0) form.append(field, value);
    }
  }
  return form;
}

function logFailure(error: unknown): ShareOutcome {
  console.error('What was shared could not be kept', error);
  return 'failed';
}
