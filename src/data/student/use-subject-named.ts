import { useReplicaOnceOpen } from '../replica/replica-context.tsx';
import { type ChosenSubject, subjectNamed } from './subjects.commands.ts';

/** Makes a subject wherever one is chosen; resolves to the one of that name. */
export function useSubjectNamed(userId: string): (name: string) => Promise<ChosenSubject> {
  const replicaOnceOpen = useReplicaOnceOpen();
  return async (name) => subjectNamed(await replicaOnceOpen(), userId, name);
}
