import type { PostgrestSingleResponse, RealtimePostgresChangesPayload, SupabaseClient } from '@supabase/supabase-js';
import { SessionError } from '../auth/session-errors.ts';
import { AnswerError } from '../protocol/answers.ts';
import { packingCreations } from '../protocol/creations.ts';
import type { PullRequest, PushRequest } from '../protocol/wire.ts';
import type { CollectionSchema } from '../schema/collection-schema.ts';
import { TransportError, type Transport } from './transport.ts';

const PATIENCE_MS = 60_000;

/**
 * The transport over supabase-js.
 * @param authorize resolves when there is a token for the requests' user (AUTH-1)
 * Called first, because supabase-js flattens errors of its own token callback.
 */
export function supabaseTransport(
  client: SupabaseClient,
  collections: readonly CollectionSchema[],
  authorize: () => Promise<unknown>,
): Transport {
  const schemaOf = new Map(collections.map((schema) => [schema.name, schema]));

  async function call(name: string, request: PullRequest | PushRequest, patienceMs = PATIENCE_MS): Promise<unknown> {
    try {
      await authorize();
      return answered(await client.rpc(name, { request }).abortSignal(AbortSignal.timeout(patienceMs)));
    } catch (error) {
      throw error instanceof AnswerError ? error : transportError(error);
    }
  }

  return {
    pull: (request, patienceMs) => call('sync_pull', request, patienceMs),
    push: packingCreations((request, patienceMs) => call('sync_push', request, patienceMs)),

    subscribe(feeds, listener) {
      const channel = client.channel(`replication-${crypto.randomUUID()}`);
      for (const { collection, scope } of feeds) {
        const schema = schemaOf.get(collection);
        if (!schema) continue;
        channel.on(
          'postgres_changes',
          { event: '*', schema: 'public', table: collection, filter: `${schema.scope}=eq.${scope}` },
          (payload: RealtimePostgresChangesPayload<Record<string, unknown>>) => {
            // REAL-3: above a megabyte the server omits columns and says so.
            const isWhole = payload.eventType !== 'DELETE' && !payload.errors?.length && isRow(schema, payload.new);
            if (isWhole) listener.changed(collection, rowOf(payload.new));
            else listener.incomplete();
          },
        );
      }
      channel.on('system', {}, (message: { extension?: string; status?: string }) => {
        // REAL-2: after the join the server does not listen yet. This message says that it does.
        if (message.extension === 'postgres_changes' && message.status === 'ok') listener.ready();
        // REAL-3: the pull learns why the server closed the channel, such as a session that has ended.
        if (message.status === 'error') listener.incomplete();
      });
      channel.subscribe();
      return () => void client.removeChannel(channel);
    },
  };
}

function answered(response: PostgrestSingleResponse<unknown>): unknown {
  if (!response.error) return response.data;
  const { status, error } = response;
  // Not JSON: a page of a gateway or captive portal.
  if (status >= 200 && status < 300) throw new AnswerError(error.message.slice(0, 200), { cause: error });
  // supabase-js reports status 0 when there was no answer.
  if (status === 0) throw new TransportError('unreachable', error.message, error);
  const isRefusal = status >= 400 && status < 500 && status !== 408 && status !== 425 && status !== 429;
  throw new TransportError(isRefusal ? 'refused' : 'ailing', error.message, error);
}

function transportError(error: unknown): TransportError {
  if (error instanceof TransportError) return error;
  if (error instanceof SessionError) {
    return new TransportError(error.kind === 'unreachable' ? 'unreachable' : 'signed-out', error.message, error);
  }
  return new TransportError('unreachable', error instanceof Error ? error.message : String(error), error);
}

function isRow(schema: CollectionSchema, record: Readonly<Record<string, unknown>>): boolean {
  return ['_version', '_seen', ...Object.keys(schema.properties)].every((name) => name in record);
}

function rowOf(record: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { _xact, ...row } = record;
  return { ...row, _version: Number(row['_version']) };
}
