import { TRIAL_LOCK, trialIsGone, trialsTakenBy } from '../../../replication/auth/trial.ts';
import type { SessionStore } from '../../../replication/auth/session-store.ts';
import type { ExclusiveLock } from '../../../replication/auth/token-source.ts';
import { keptPictures, type PictureStorage } from '../../../replication/pictures/kept-pictures.ts';
import { removeTaken, takeDocumentsAlong, trialDocuments } from '../../../replication/storage/take-along.ts';
import { studentPrefix } from '../kept-on-device/kept-value.ts';
import { accountNames, asTaken, inAccount, type AccountNames } from './as-account.ts';
import { type DraftCopies, turnKey } from './draft-copies.ts';
import type { Replica } from './local-database.ts';
import { removeTrial } from './remove-trial.ts';

export interface Device {
  readonly session: SessionStore;
  readonly lock: ExclusiveLock;
  /** Null on an insecure page, which has no Cache Storage. */
  readonly pictures: PictureStorage | null;
  readonly drafts: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;
  readonly copies: DraftCopies;
}

/** Maximum number of subjects that are moved. A student has far fewer; the rest of a list made to do harm is left. */
const MOST_SUBJECTS = 5000;

/**
 * TRIAL-4, TRIAL-5: moves the trials bound to this account into its database, and removes each once all its data is there. After a crash
 * the next call continues: moved data is marked, and nothing is created twice. One context at a time.
 * @param onPicture called for each picture that is now to be sent
 */
export async function takeTrialsAlong(
  { userId, replica }: { readonly userId: string; readonly replica: Replica },
  device: Device,
  onPicture: (path: string) => void,
): Promise<void> {
  const { session, lock } = device;
  if ((await trialsTakenBy(session, userId)).length === 0) return;
  await lock(TRIAL_LOCK, async () => {
    for (const trialId of await trialsTakenBy(session, userId)) await takeTrialAlong(trialId, userId, replica, device, onPicture);
  });
}

async function takeTrialAlong(
  trialId: string,
  userId: string,
  replica: Replica,
  device: Device,
  onPicture: (path: string) => void,
): Promise<void> {
  let subjects: AccountNames['subjects'] | undefined;
  /** Read again for each batch: a tab that still has the trial open may have added a subject. */
  async function namesNow(): Promise<AccountNames> {
    const tried = await trialDocuments(trialId, 'userSubjects', MOST_SUBJECTS);
    const names = await accountNames(trialId, userId, replica, tried, subjects);
    subjects = names.subjects;
    return names;
  }
  async function takeAll() {
    await takeDocumentsAlong({
      trialId,
      store: replica.store,
      async asTaken(collection, documents) {
        const names = await namesNow();
        return Promise.all(documents.map((document) => asTaken(collection, document, names)));
      },
    });
    const names = await namesNow();
    // Pictures follow the documents, because a picture is stored before its card.
    await takePicturesAlong(device.pictures, names, onPicture);
    await takeDraftsAlong(device, names);
  }
  await takeAll();
  removeOnceEmpty(trialId, takeAll, device).catch((error: unknown) =>
    console.error('What was taken along is removed at the next start', error),
  );
}

/**
 * Removes the trial's database without waiting for other tabs: a frozen tab may have it open for hours. Moves late writes of such a tab
 * first.
 */
async function removeOnceEmpty(trialId: string, takeLateWrites: () => Promise<void>, device: Device): Promise<void> {
  while (!(await removeTaken(trialId))) await takeLateWrites();
  // Moves pictures and drafts of the last write.
  await takeLateWrites();
  await removeTrial(trialId, device);
  await trialIsGone(device.session, trialId);
}

async function takePicturesAlong(storage: PictureStorage | null, names: AccountNames, onPicture: (path: string) => void): Promise<void> {
  const [tried, own] = [keptPictures(storage, names.trialId), keptPictures(storage, names.userId)];
  for (const path of await tried.waiting()) {
    const kept = await tried.find(path);
    if (kept === undefined) continue;
    const ownPath = inAccount(path, names);
    await own.keepUnsent(ownPath, kept.picture);
    await tried.forget(path);
    onPicture(ownPath);
  }
}

/** Moves the trial's drafts. A draft that the account already has stays. */
async function takeDraftsAlong({ drafts: storage, copies }: Device, names: AccountNames): Promise<void> {
  await copies.open(names.trialId);
  await copies.open(names.userId);
  const prefix = studentPrefix(names.trialId);
  const tried = keysOf(storage).filter((key) => key.startsWith(prefix) && !key.startsWith(turnKey(names.trialId)));
  for (const key of tried) {
    const own = inAccount(key, names);
    if (storage.getItem(own) !== null) continue;
    const text = inAccount(storage.getItem(key) ?? '', names);
    storage.setItem(own, text);
    copies.keep(own, text);
  }
  // Stored before the trial's own are removed: if the page is killed in between, they are moved once more.
  await copies.flush();
  for (const key of tried) {
    storage.removeItem(key);
    copies.keep(key, null);
  }
  await copies.flush();
}

function keysOf(storage: Device['drafts']): readonly string[] {
  return Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
}
