import * as v from 'valibot';

import type { SessionStore, StoredValues } from './session-store.ts';
import { OWNER_KEY, parseSession, SESSION_KEYS, type SessionUser } from './stored-session.ts';

/** Key of this device's trial. A device has at most one. */
const TRIAL_KEY = 'trial';
/** Key of the trials that are moving into an account. From then on they are the account's data (TRIAL-3). */
const TAKING_KEY = 'taking';
export const TRIAL_KEYS = [TRIAL_KEY, TAKING_KEY] as const;
const KEYS = [...SESSION_KEYS, ...TRIAL_KEYS];
/** Held while a trial is bound to an account, moved or removed. */
export const TRIAL_LOCK = 'ekagra-take-along';

const WISH = v.object({
  /** Address of the account being created; null while it is unknown. */
  email: v.nullable(v.string()),
  takesAlong: v.boolean(),
});
const TRIAL = v.object({
  id: v.string(),
  /** The visitor's choice at sign-up, kept while they confirm by mail or with Google. */
  wish: v.fallback(v.optional(WISH), undefined),
  /** The account whose student chose not to take this trial over. */
  leftBy: v.fallback(v.optional(v.string()), undefined),
});
const TAKING = v.array(v.object({ trialId: v.string(), userId: v.string() }));

export type Trial = v.InferOutput<typeof TRIAL>;
export type TrialWish = v.InferOutput<typeof WISH>;

interface Account {
  readonly id: string;
  readonly email?: string | undefined;
}

/** TRIAL-1: starts a trial, or resumes this device's earlier one. Changes nothing while somebody is signed in. */
export async function beginTrial(store: SessionStore, newId: () => string): Promise<void> {
  await store.update(KEYS, (values) => {
    if (parseSession(values).owner !== null) return {};
    const id = parseTrial(values)?.id ?? newId();
    const owner: SessionUser = { id, user_metadata: {}, isTrial: true };
    return { [OWNER_KEY]: JSON.stringify(owner), ...trialValue({ id }) };
  });
}

/** Returns this device's trial; null if there is none, or if an account took it over. */
export async function readTrial(store: SessionStore): Promise<Trial | null> {
  return parseTrial(await store.read(TRIAL_KEYS));
}

/**
 * Stores the visitor's choice for the trial, before a sign-up that may leave the page. If the visitor is not in the trial, somebody
 * else may be signing up: then the earlier wish is removed.
 */
export async function noteWish(store: SessionStore, wish: TrialWish): Promise<void> {
  await store.update(KEYS, (values) => {
    const trial = parseTrial(values);
    if (trial === null) return {};
    return parseSession(values).owner?.id === trial.id ? trialValue({ ...trial, wish }) : withoutWish(trial);
  });
}

/**
 * TRIAL-3: carries out the stored wish if it was made for this account: the wish names its address, or names none and the account is
 * new. In any other account the app asks, because the trial may be somebody else's. A wish applies to the next account only.
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
 * TRIAL-3: binds the trial to this account.
 * @returns false if there is no trial any more, or if the student has signed out: their data, and a trial bound to it, would be deleted
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

/** Stores that the student of this account does not want the trial, so that the app does not ask again. */
export async function leaveTrial(store: SessionStore, userId: string): Promise<void> {
  await store.update(KEYS, (values) => {
    const trial = leftTrial(values, userId);
    return trial === null ? {} : trialValue({ id: trial.id, leftBy: userId });
  });
}

/** Returns the trial that the signed-in student could take over; null if that student has signed out meanwhile. */
export async function readLeftTrial(store: SessionStore, userId: string): Promise<Trial | null> {
  return leftTrial(await store.read(KEYS), userId);
}

/** Removes the trial's record after all of its data was deleted. */
export async function forgetTrial(store: SessionStore, trialId: string): Promise<void> {
  await store.update(TRIAL_KEYS, (values) => withoutTrial(values, trialId));
}

/** Ids of the trials that are moving into this account. */
export async function trialsTakenBy(store: SessionStore, userId: string): Promise<readonly string[]> {
  return parseTaking(await store.read(TRIAL_KEYS)).flatMap((taking) => (taking.userId === userId ? [taking.trialId] : []));
}

/** Removes the record of a move, once the account's database has all of the trial's data. */
export async function trialIsGone(store: SessionStore, trialId: string): Promise<void> {
  await store.update(TRIAL_KEYS, (values) => takingValue(parseTaking(values).filter((taking) => taking.trialId !== trialId)));
}

/** Values that remove the trial with this id, for a deletion of all local data. */
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
