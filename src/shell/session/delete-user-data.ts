import { trialIsGone, trialsTakenBy } from '../../../replication/auth/trial.ts';
import { forgetSeen } from '../../../replication/questions/seen-answers.ts';
import { deleteOutbox } from '../../../replication/outbox/outbox.ts';
import { removeDatabase } from '../../../replication/storage/remove-database.ts';
import { forgetKept } from '../../shared/kept-on-device/forget-kept.ts';
import { draftCopies } from '../../shared/replica/draft-copies.ts';
import { removeTrial } from '../../shared/replica/remove-trial.ts';
import { deviceSession } from '../../shared/server/device-session.ts';
import { forgetReads } from '../../shared/server/read-era.ts';
import { clearAppBadge } from '../../shared/student/app-badge.ts';
import { forgetEnsuredProfile } from '../../shared/session/ensure-profile.ts';
import { KEPT_BY_TOPICS } from './kept-by-topics.ts';

/** Key under which earlier releases stored the id of a student who had just signed up. */
const EARLIER_MARK = 'new-student';

/** Part of the URLs of searches in the directory, which contain what the student typed. */
const SEARCHES = 'rpc/search_questions?';

/** Deletes all local data of this student. Contexts that still have the database open lose it. */
export async function deleteUserData(userId: string): Promise<void> {
  await removeDatabase(userId);
  await draftCopies.forget(userId);
  await deleteTakenTrials(userId);
  await deleteOutbox(userId);
  await forgetSeen(SEARCHES);
  forgetReads();
  await forgetKept(userId, KEPT_BY_TOPICS);
  await clearAppBadge();
  await forgetEnsuredProfile(userId);
  await deviceSession.store.update([], () => ({ [EARLIER_MARK]: null }));
}

/** TRIAL-3: deletes trials bound to the account, even if they were not moved yet: they belong to the student. */
async function deleteTakenTrials(userId: string): Promise<void> {
  const stored = {
    pictures: 'caches' in globalThis ? caches : null,
    drafts: localStorage,
    copies: draftCopies,
  };
  for (const trialId of await trialsTakenBy(deviceSession.store, userId)) {
    await removeTrial(trialId, stored);
    await trialIsGone(deviceSession.store, trialId);
  }
}
