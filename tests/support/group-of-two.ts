import { type Student, signUp } from '../../backend/testing/client.ts';
import type { TestBackend } from './backends.ts';

export interface GroupOfTwo {
  readonly author: Student;
  readonly member: Student;
  readonly groupId: string;
}

/** Two new students with profiles, in a group created by the author. */
export async function groupOfTwo(backend: TestBackend): Promise<GroupOfTwo> {
  // One after the other: ids begin with the millisecond, and names of writers with an id's beginning.
  const author = await signUp(backend);
  const member = await signUp(backend);
  await Promise.all([author, member].map(({ client }) => client.rpc('ensure_profile').throwOnError()));
  const { data } = await author.client.rpc('create_group', { name: 'Optics' }).throwOnError();
  await member.client.rpc('join_group', { code: data.inviteCode }).throwOnError();
  return { author, member, groupId: data.id };
}
