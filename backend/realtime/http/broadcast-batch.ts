import { isFitName } from '../channels/admission.ts';
import { parseBounded } from '../protocol/bounded-json.ts';
import type { RealtimeSettings } from '../settings.ts';

/** A request answered with an error; `body` is its JSON. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  readonly body: object;

  constructor(status: number, body: object) {
    super(JSON.stringify(body));
    this.status = status;
    this.body = body;
  }
}

export interface BroadcastRequest {
  /** Without `realtime:`. */
  readonly topic: string;
  readonly isPrivate: boolean;
  readonly payload: unknown;
}

type Reasons = Readonly<Record<string, string[]>>;

/**
 * Reads `{messages: [{topic, event, payload, private?}]}`. Throws Refusal, saying what is wrong with the first message that is
 * invalid.
 */
export function readBatch(body: Buffer, settings: RealtimeSettings): BroadcastRequest[] {
  const { messages } = (parseJson(body) ?? {}) as { messages?: unknown };
  if (!Array.isArray(messages)) throw new Refusal(422, { errors: { messages: ["can't be blank"] } });
  if (messages.length > settings.batchMessages) throw tooMany();
  const valid = messages.map((message: unknown, index): BroadcastRequest => {
    const { topic, event, payload, private: isPrivate } = (message ?? {}) as Record<string, unknown>;
    const reasons = reasonsAgainst({ topic, event, payload }, settings);
    if (reasons) throw new Refusal(422, { errors: { messages: [...messages.slice(0, index).map(() => ({})), reasons] } });
    return { topic: topic as string, isPrivate: isPrivate === true, payload: { type: 'broadcast', event, payload } };
  });
  const topics = new Set(valid.flatMap(({ topic, isPrivate }) => (isPrivate ? topic : [])));
  if (topics.size > settings.batchTopics) throw tooMany();
  return valid;
}

export function tooMany(): Refusal {
  return new Refusal(429, { message: 'Too many messages to broadcast, please reduce the batch size' });
}

/** Undefined for a message that can be sent. */
function reasonsAgainst(
  { topic, event, payload }: { readonly topic: unknown; readonly event: unknown; readonly payload: unknown },
  settings: RealtimeSettings,
): Reasons | undefined {
  const reasons: Record<string, string[]> = {};
  for (const [name, value] of Object.entries({ topic, event })) {
    if (typeof value !== 'string' || value === '') reasons[name] = ["can't be blank"];
    else if (!isFitName(value, settings.nameBytes - 'realtime:'.length)) reasons[name] = ['is invalid'];
  }
  if (payload === undefined || payload === null) reasons['payload'] = ["can't be blank"];
  else if (typeof payload !== 'object' || Array.isArray(payload)) reasons['payload'] = ['is invalid'];
  else if (Buffer.byteLength(JSON.stringify(payload)) > settings.maxPayload) reasons['payload'] = ['Payload size exceeds tenant limit'];
  return Object.keys(reasons).length > 0 ? reasons : undefined;
}

/** Throws Refusal for what is not JSON, or too complex. */
export function parseJson(body: Buffer): unknown {
  try {
    return parseBounded(body);
  } catch {
    throw new Refusal(400, { message: 'The body is not JSON' });
  }
}
