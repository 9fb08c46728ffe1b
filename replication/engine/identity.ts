import type { Environment } from './environment.ts';

/** The name that this device's database has for the server. Goes with the local database. */
export async function deviceId({ store, newId }: Pick<Environment, 'store' | 'newId'>): Promise<string> {
  const known = await store.getState('device');
  if (typeof known === 'string') return known;
  const fresh = newId();
  await store.setState('device', fresh);
  return fresh;
}

/**
 * AUTH-1, INC-1: an answer counts only if the server took us for the user whose database this is,
 * and if it is the database whose past we replicated. Anything else stops replication and changes nothing.
 */
export async function checkAnswer(
  { store, userId }: Pick<Environment, 'store' | 'userId'>,
  answer: { readonly user: string | null; readonly incarnation: string },
): Promise<void> {
  if (answer.user !== userId) throw new HaltError('wrong-user');
  const known = await store.getState('incarnation');
  if (known === undefined) await store.setState('incarnation', answer.incarnation);
  else if (known !== answer.incarnation) throw new HaltError('restored-server');
}

/** Replication must not go on by itself. */
export class HaltError extends Error {
  override readonly name = 'HaltError';
  readonly reason: 'wrong-user' | 'restored-server';
  constructor(reason: 'wrong-user' | 'restored-server') {
    super(`Replication halted: ${reason}`);
    this.reason = reason;
  }
}
