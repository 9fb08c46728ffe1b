import { Refusal } from './refusal.ts';

/** Throws Refusal for what is not JSON. */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new Refusal(400, { message: 'The body is not JSON' });
  }
}
