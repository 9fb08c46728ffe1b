import * as v from 'valibot';

import type { SessionStore, StoredValues } from './session-store.ts';
import { OWNER_KEY, parseSession, SESSION_KEYS, type SessionUser } from './stored-session.ts';

/** What was tried on this device without an account. One at a time. */
const TRIAL_KEY = 'trial';
/** Trials that an account takes along. From then on they are the account's data (TRIAL-3). */
const TAKING_KEY = 'taking';
export const TRIAL_KEYS = [TRIAL_KEY, TAKING_KEY] as const;
const KEYS = [...SESSION_KEYS, ...TRIAL_KEYS];
/** Held while a trial is bound to an account, moved or removed. */
export const TRIAL_LOCK = 'ekagra-take-along';

const WISH = v.object({
  /** Of the account that is being made; null for one whose address is not known yet. */
  email: v.nullable(v.string()),
  takesAlong: v.boolean(),
});
const TRIAL = v.object({
  id: v.string(),
  /** What a visitor chose while signing up, for when they are back from their mail or from Google. */
  wish: v.fallback(v.optional(WISH), undefined),
  /** The account whose student chose to leave it here. */
  leftBy: v.fallback(v.optional(v.string()), undefined),
});
const TAKING = v.array(v.object({ trialId: v.string(), userId: v.string() }));

export type Trial = v.InferOutput<typeof TRIAL>;
export type TrialWish = v.InferOutput<typeof WISH>;

interface Account {
  readonly id: string;
  readonly email?: string | undefined;
}

/** TRIAL-1: begins trying, or goes on with what was tried here before. Changes nothing while somebody is signed in. */
export async function beginTrial(store: SessionStore, newId: () => string): Promise<void> {
  await store.update(KEYS, (values) => {
    if (parseSession(values).owner !== null) return {};
    const id = parseTrial(values)?.id ?? newId();
    const owner: SessionUser = { id, user_metadata: {}, isTrial: true };
    return { [OWNER_KEY]: JSON.stringify(owner), ...trialValue({ id }) };
  });
}

/** Null where nothing was tried, or where it was taken along. */
export async function readTrial(store: SessionStore): Promise<Trial | null> {
  return parseTrial(await store.read(TRIAL_KEYS));
}

/**
 * Notes what is to become of the trial, before a sign-up that may leave the page. Without a trial under way, somebody else signs up:
 * an earlier wish is not theirs.
 */
export async function noteWish(store: SessionStore, wish: TrialWish): Promise<void> {
  await store.update(KEYS, (values) => {
    const trial = parseTrial(values);
    if (trial === null) return {};
    return parseSession(values).owner?.id === trial.id ? trialValue({ ...trial, wish }) : withoutWish(trial);
  });
}

/**
 * TRIAL-3: follows the wish if this is the account that it was made for: the one of its address, or a new one. Any other account is
 * asked: what was tried may be somebody else's. A wish is for the next account only.
 */
export async function followWish(store: SessionStore, account: Account, isNew: boolean): Promise<void> {
  await store.update(KEYS, (values) => {
    const trial = leftTrial(values, account.id);
    if (!trial?.wish) return {};
    const { email, takesAlong } = trial.wish;
    const isMeant = email === null ? isNew : email.toLowerCase() === account.email?.toLowerCase();
    if (!isMeant) return withoutWish(trial);
    return takesAlong ? taken(values, trial.id, account.id) : trialValue({ id: trial.id, leftBy: account.id });
  });
}

/**
 * TRIAL-3: the student of this account takes the trial along.
 * @returns false: there is none any more, or the student has signed out; what is bound to them then would be deleted with their data
 */
export async function takeTrial(store: SessionStore, userId: string): Promise<boolean> {
  let isTaken = false;
  await store.update(KEYS, (values) => {
    const trial = leftTrial(values, userId);
    isTaken = trial !== null;
    return trial === null ? {} : taken(values, trial.id, userId);
  });
  return isTaken;
}

/** The student of this account leaves the trial here, and is not asked again. */
export async function leaveTrial(store: SessionStore, userId: string): Promise<void> {
  await store.update(KEYS, (values) => {
    const trial = leftTrial(values, userId);
    return trial === null ? {} : trialValue({ id: trial.id, leftBy: userId });
  });
}

/** The trial beside the student who is signed in; null where it goes on, as somebody signed out meanwhile. */
export async function readLeftTrial(store: SessionStore, userId: string): Promise<Trial | null> {
  return leftTrial(await store.read(KEYS), userId);
}

/** Nothing of the trial is stored any more. */
export async function forgetTrial(store: SessionStore, trialId: string): Promise<void> {
  await store.update(TRIAL_KEYS, (values) => withoutTrial(values, trialId));
}

/** Ids of the trials that this account takes along. */
export async function trialsTakenBy(store: SessionStore, userId: string): Promise<readonly string[]> {
  return parseTaking(await store.read(TRIAL_KEYS)).flatMap((taking) => (taking.userId === userId ? [taking.trialId] : []));
}

/** Everything of the trial is in the account's database, and nothing of it elsewhere. */
export async function trialIsGone(store: SessionStore, trialId: string): Promise<void> {
  await store.update(TRIAL_KEYS, (values) => takingValue(parseTaking(values).filter((taking) => taking.trialId !== trialId)));
}

/** Part of deleting what is on this device: the trial of this id is no longer one. */
export function withoutTrial(values: StoredValues, trialId: string): StoredValues {
  return parseTrial(values)?.id === trialId ? { [TRIAL_KEY]: null } : {};
}

function withoutWish({ wish: _wish, ...trial }: Trial): StoredValues {
  return trialValue(trial);
}

function leftTrial(values: StoredValues, userId: string): Trial | null {
  const trial = parseTrial(values);
  return trial === null || trial.id === userId || parseSession(values).owner?.id !== userId ? null : trial;
}

function taken(values: StoredValues, trialId: string, userId: string): StoredValues {
  return {
    [TRIAL_KEY]: null,
    ...takingValue([...parseTaking(values), { trialId, userId }]),
  };
}

function trialValue(trial: Trial): StoredValues {
  return { [TRIAL_KEY]: JSON.stringify(trial) };
}

function takingValue(taking: v.InferOutput<typeof TAKING>): StoredValues {
  return { [TAKING_KEY]: taking.length === 0 ? null : JSON.stringify(taking) };
}

function parseTrial(values: StoredValues): Trial | null {
  return parse(TRIAL, values[TRIAL_KEY]);
}

function parseTaking(values: StoredValues): v.InferOutput<typeof TAKING> {
  return parse(TAKING, values[TAKING_KEY]) ?? [];
}

function parse<T>(schema: v.GenericSchema<unknown, T>, json: string | null | undefined): T | null {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), json);
  return read.success ? read.output : null;
}
