import { isDay, readTime } from '../tasks/read-date.ts';

/** A record of the older app, by field names in lower case without separators: `startTime` and `start_time` become `starttime`. */
export type OlderRecord = ReadonlyMap<string, unknown>;

const MOST_FIELDS = 200;

/** Null if the value is not a record. */
export function olderRecord(value: unknown): OlderRecord | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  // Firestore's exports wrap a document's fields, and each value in its type.
  const fields = (value as { readonly fields?: unknown }).fields;
  const own = typeof fields === 'object' && fields !== null && !Array.isArray(fields) ? fields : value;
  return new Map(
    Object.entries(own)
      .slice(0, MOST_FIELDS)
      .map(([name, given]) => [plainName(name), untyped(given)]),
  );
}

export function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

const TYPES = ['stringValue', 'integerValue', 'doubleValue', 'booleanValue', 'timestampValue', 'nullValue'];

function untyped(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const [type, inner] = entries[0] ?? [];
  if (entries.length !== 1 || type === undefined) return value;
  if (type === 'integerValue') return Number(inner);
  if (TYPES.includes(type)) return inner;
  const { values } = type === 'arrayValue' && typeof inner === 'object' && inner !== null ? (inner as { readonly values?: unknown }) : {};
  return Array.isArray(values) ? values.map(untyped) : value;
}

export function textOf(record: OlderRecord, ...names: readonly string[]): string {
  for (const name of names) {
    const value = record.get(name);
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
    if (typeof value === 'number') return String(value);
  }
  return '';
}

export function numberOf(record: OlderRecord, ...names: readonly string[]): number | null {
  for (const name of names) {
    const value = record.get(name);
    const number = typeof value === 'string' && /^\d{1,15}(?:\.\d{1,9})?$/.test(value.trim()) ? Number(value) : value;
    if (typeof number === 'number' && Number.isFinite(number)) return number;
  }
  return null;
}

/** Parses a time to epoch milliseconds: a Firebase timestamp, ISO 8601, or a number of seconds or milliseconds. */
export function timeOf(record: OlderRecord, ...names: readonly string[]): number | null {
  for (const name of names) {
    const at = instantIn(record.get(name));
    if (at !== null) return at;
  }
  return null;
}

/** Larger numbers are milliseconds: as seconds they would be after the year 5138. */
const MOST_SECONDS = 100_000_000_000;
const [EARLIEST, LATEST] = [Date.UTC(2000, 0, 2), Date.UTC(2099, 11, 30)];

function instantIn(value: unknown): number | null {
  let at = Number.NaN;
  if (typeof value === 'number') at = value < MOST_SECONDS ? value * 1000 : value;
  else if (typeof value === 'string') at = /^\d{4}-\d\d-\d\d/.test(value) ? Date.parse(value) : Number.NaN;
  else if (typeof value === 'object' && value !== null) {
    const { seconds, nanoseconds, _seconds, _nanoseconds } = value as Readonly<Record<string, unknown>>;
    const [whole, part] = [seconds ?? _seconds, nanoseconds ?? _nanoseconds ?? 0].map(Number);
    at = whole! * 1000 + Math.floor(part! / 1_000_000);
  }
  return at >= EARLIEST && at <= LATEST ? Math.round(at) : null;
}

/** The due day, and minutes by the student's clock. Midnight and the day's last minute mean the whole day, so minutes are null. */
export function dueOf(record: OlderRecord, timeZone: string): { readonly day: string; readonly minutes: number | null } | null {
  const value = ['duedate', 'due', 'deadline', 'dueat']
    .map((name) => record.get(name))
    .find((given) => given !== undefined && given !== null);
  if (typeof value === 'string' && isDay(value.trim())) return { day: value.trim(), minutes: null };
  const at = instantIn(value);
  const time = at === null ? null : readTime(new Date(at).toISOString(), timeZone);
  return time && { day: time.day, minutes: time.minutes === 0 || time.minutes === 1439 ? null : time.minutes };
}

/** A name by which the student recognises the record. */
export function nameOf(record: OlderRecord): string {
  return textOf(record, 'title', 'name', 'text', 'displayname', 'email', 'starttime', 'id').slice(0, 200) || 'An entry without a name';
}
