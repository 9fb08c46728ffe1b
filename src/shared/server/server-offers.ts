import * as v from 'valibot';

import { isGatewayFailure } from '../connectivity/request-evidence.ts';
import { backend } from './config.ts';
import { readAnswer, readFetch } from './read-fetch.ts';

/** Ways to sign in that not every server has. */
export interface ServerOffers {
  readonly hasGoogle: boolean;
  /** False for a server that confirms addresses automatically, which sends no mail. */
  readonly hasMail: boolean;
}

const SETTINGS = v.object({ external: v.object({ google: v.boolean() }), mailer_autoconfirm: v.boolean() });

/** @throws an error with status 0 when the server does not answer, another error when something else answers in its place */
export async function readServerOffers(): Promise<ServerOffers> {
  const asked = readFetch({ reader: null, memory: 'fallback' })(`${backend.url}/auth/v1/settings`, {
    headers: { apikey: backend.publishableKey },
  });
  const response = await asked.catch((cause: unknown) => {
    throw Object.assign(new Error('No answer', { cause }), { status: 0 });
  });
  if (isGatewayFailure(response.status)) throw Object.assign(new Error('No answer of the server'), { status: 0 });
  const { external, mailer_autoconfirm } = readAnswer(SETTINGS, 'settings', await response.json());
  return { hasGoogle: external.google, hasMail: !mailer_autoconfirm };
}
