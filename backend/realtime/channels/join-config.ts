import { randomUUID } from 'node:crypto';
import { type BindingRequest, readBindings, TooMuchError } from '../changes/binding-request.ts';
import type { RealtimeSettings } from '../settings.ts';

/** A client's configuration of a channel. */
export interface JoinConfig {
  readonly isPrivate: boolean;
  readonly broadcast: {
    /** The sender receives its own broadcasts. */
    readonly self: boolean;
    /** Every message is acknowledged. */
    readonly ack: boolean;
  };
  readonly presence: { readonly enabled: boolean; readonly key: string };
  readonly bindings: readonly BindingRequest[];
  /** The reply to the join waits until database changes arrive. */
  readonly waitsForChanges: boolean;
}

/** Missing and invalid parts get defaults. Throws TooMuchError. */
export function readJoinConfig(payload: unknown, { nameBytes }: RealtimeSettings): JoinConfig {
  const config = objectAt(payload, 'config');
  const broadcast = objectAt(config, 'broadcast');
  const presence = objectAt(config, 'presence');
  const key = keyOf(presence['key']);
  if (Buffer.byteLength(key) > nameBytes) throw new TooMuchError(`A key of presence has at most ${nameBytes} bytes`);
  return {
    isPrivate: isTrue(config['private']),
    broadcast: {
      self: isTrue(broadcast['self']),
      ack: isTrue(broadcast['ack']),
    },
    presence: {
      enabled: isTrue(presence['enabled']),
      key,
    },
    bindings: readBindings(config['postgres_changes']),
    waitsForChanges: isTrue(objectAt(config, 'postgres_changes_options')['wait']),
  };
}

function keyOf(key: unknown): string {
  return (typeof key === 'string' || typeof key === 'number') && key !== '' ? String(key) : randomUUID();
}

/** Some client libraries send booleans as text. */
function isTrue(value: unknown): boolean {
  return value === true || value === 'true';
}

function objectAt(value: unknown, name: string): Record<string, unknown> {
  const inner: unknown = value !== null && typeof value === 'object' ? (value as Record<string, unknown>)[name] : undefined;
  return inner !== null && typeof inner === 'object' ? (inner as Record<string, unknown>) : {};
}
