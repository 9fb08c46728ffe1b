import { parseJson } from './json-body.ts';
import { Refusal } from './refusal.ts';

export interface BroadcastRequest {
  /** Without `realtime:`. */
  readonly topic: string;
  readonly isPrivate: boolean;
  readonly payload: unknown;
}

/** Reads `{messages: [{topic, event, payload, private?}]}`. Throws Refusal, saying what is wrong with which message. */
export function readBatch(body: Buffer, maxPayload: number): BroadcastRequest[] {
  const { messages } = (parseJson(body) ?? {}) as { messages?: unknown };
  if (!Array.isArray(messages)) throw new Refusal(422, { errors: { messages: ["can't be blank"] } });
  const entries = messages.map((message: unknown) => (message ?? {}) as Record<string, unknown>);
  const errors = entries.map((entry) => errorsOf(entry, maxPayload));
  if (errors.some((each) => Object.keys(each).length > 0)) throw new Refusal(422, { errors: { messages: errors } });
  return entries.map(({ topic, event, payload, private: isPrivate }) => ({
    topic: topic as string,
    isPrivate: isPrivate === true,
    payload: { type: 'broadcast', event, payload },
  }));
}

function errorsOf(entry: Record<string, unknown>, maxPayload: number): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const name of ['topic', 'event']) {
    if (typeof entry[name] !== 'string' || entry[name] === '') errors[name] = ["can't be blank"];
  }
  const { payload } = entry;
  if (payload === undefined || payload === null) errors['payload'] = ["can't be blank"];
  else if (typeof payload !== 'object' || Array.isArray(payload)) errors['payload'] = ['is invalid'];
  else if (Buffer.byteLength(JSON.stringify(payload)) > maxPayload) errors['payload'] = ['Payload size exceeds tenant limit'];
  return errors;
}
