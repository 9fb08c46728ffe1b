import { randomUUID } from 'node:crypto';
import { type BindingRequest, readBindings } from './bindings.ts';

/** What a client asks of a channel when it joins. */
export interface JoinConfig {
  readonly bindings: readonly BindingRequest[];
  readonly broadcast: { readonly self: boolean; readonly ack: boolean };
  readonly presence: { readonly enabled: boolean; readonly key: string };
  readonly isPrivate: boolean;
}

/** Missing and wrong parts get their default. */
export function readJoinConfig(payload: unknown): JoinConfig {
  const config = objectAt(payload, 'config');
  const broadcast = objectAt(config, 'broadcast');
  const presence = objectAt(config, 'presence');
  const key = presence['key'];
  return {
    bindings: readBindings(config['postgres_changes']),
    broadcast: { self: broadcast['self'] === true, ack: broadcast['ack'] === true },
    presence: { enabled: presence['enabled'] === true, key: typeof key === 'string' && key !== '' ? key : randomUUID() },
    isPrivate: config['private'] === true,
  };
}

function objectAt(value: unknown, name: string): Record<string, unknown> {
  const inner: unknown = value !== null && typeof value === 'object' ? (value as Record<string, unknown>)[name] : undefined;
  return inner !== null && typeof inner === 'object' ? (inner as Record<string, unknown>) : {};
}
