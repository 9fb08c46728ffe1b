import { derivedId } from '../rules/derived-id.ts';

/** True if two names mean the same subject: ignores case, spaces and Unicode normalisation. */
export function isSameName(one: string, other: string): boolean {
  return normal(one) === normal(other);
}

/**
 * Id of a subject: two devices that create "Physics" and "physics" offline create one subject. Its first 48 bits derive from the student
 * alone, and the database checks them, so that nobody can take an id of another student's future subject.
 * @param count number of subjects that were created under this name; a renamed subject keeps its id
 */
export async function subjectId(userId: string, name: string, count: number): Promise<string> {
  const [owner, whole] = await Promise.all([derivedId('subject', userId), derivedId('subject', userId, normal(name), String(count))]);
  return owner.slice(0, 13) + whole.slice(13);
}

function normal(name: string): string {
  return name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}
