import { derivedId } from '../rules/derived-id.ts';

/** True if two names mean the same subject: ignores case, spaces and Unicode normalisation. */
export function isSameName(one: string, other: string): boolean {
  return normal(one) === normal(other);
}

/**
 * Id of a subject: two devices that make "Physics" and "physics" offline make one subject. Its first 48 bits derive from the
 * student alone, which the database checks: nobody takes an id that another student's subject will have.
 * @param count number of subjects that were made under this name; one that was renamed keeps its id
 */
export async function subjectId(userId: string, name: string, count: number): Promise<string> {
  const [owner, whole] = await Promise.all([derivedId('subject', userId), derivedId('subject', userId, normal(name), String(count))]);
  return owner.slice(0, 13) + whole.slice(13);
}

function normal(name: string): string {
  return name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}
