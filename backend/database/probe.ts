import { randomUUID } from 'node:crypto';
import { REQUEST_LIMITS } from '../base/limits.ts';
import type { Database } from './database.ts';

/** A table with one row, in a schema that no API serves and no role may use. */
export const PROBE_SCHEMA = `
  create schema if not exists _probe;
  create table if not exists _probe.written (place int primary key default 1 check (place = 1), value uuid not null);
  revoke all on schema _probe from public;
  revoke all on _probe.written from public;
`;

/** Checks that the database stores a value and finds it again. A read alone would say nothing about writes. */
export interface Probe {
  /** Caches the answer for five seconds. Never rejects. */
  isReady(): Promise<boolean>;
}

export function createProbe(database: Pick<Database, 'query'>, now: () => number = Date.now): Probe {
  const ask = async (): Promise<boolean> => {
    const value = randomUUID();
    await database.query('insert into _probe.written (value) values ($1) on conflict (place) do update set value = excluded.value', [
      value,
    ]);
    const rows = await database.query<{ value: string }>('select value::text as value from _probe.written');
    return rows.length === 1 && rows[0]!.value === value;
  };
  return { isReady: createBoundedQuestion(ask, false, now) };
}

/**
 * Caches an answer for `probeMs`, and waits at most `probeMs` for it: a late or failed answer becomes `unknown`. A database that hangs
 * gets only one statement. Never rejects.
 */
export function createBoundedQuestion<T>(ask: () => Promise<T>, unknown: T, now: () => number = Date.now): () => Promise<T> {
  let kept: { readonly until: number; readonly answer: Promise<T> } | undefined;
  let isAsking = false;

  const askOnce = async (): Promise<T> => {
    isAsking = true;
    try {
      return await ask();
    } catch {
      return unknown;
    } finally {
      isAsking = false;
    }
  };
  const late = (): Promise<T> => new Promise((resolve) => setTimeout(() => resolve(unknown), REQUEST_LIMITS.probeMs).unref());

  return () => {
    if (kept === undefined || kept.until <= now()) {
      const answer = isAsking ? Promise.resolve(unknown) : Promise.race([askOnce(), late()]);
      kept = { until: now() + REQUEST_LIMITS.probeMs, answer };
    }
    return kept.answer;
  };
}
