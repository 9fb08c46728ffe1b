import { useReplicaOnceOpen } from '../replica/replica-context.tsx';
import { type ChosenSubject, subjectNamed } from './subjects.commands.ts';

/** Returns a function that adds a subject from a field that chooses one. It resolves to the subject of that name, new or existing. */
export function useSubjectNamed(userId: string): (name: string) => Promise<ChosenSubject> {
  const replicaOnceOpen = useReplicaOnceOpen();
  return async (name) => subjectNamed(await replicaOnceOpen(), userId, name);
}
