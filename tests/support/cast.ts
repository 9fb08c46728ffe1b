import { createClient, type SupabaseClient } from '@supabase/supabase-js';

import { signUp } from '../../backend/testing/client.ts';
import type { TestBackend } from './backends.ts';

/**
 * Every role, seen from the owner of a row: the owner, a member of the owner's group, a former member, a stranger, a student
 * whose account was deleted while the token is valid, and a visitor. The owner comes last, since they may delete.
 */
export const ROLES = ['visitor', 'deleted', 'stranger', 'ex-member', 'member', 'owner'] as const;
export type Role = (typeof ROLES)[number];

export interface Actor {
  readonly role: Role;
  readonly id: string;
  readonly client: SupabaseClient;
  /** The API key, for a visitor. */
  readonly accessToken: string;
  /** All answers of the server since the last call, including headers with counts. */
  takeAnswers(): string;
}

/** The actors, the group of owner and member, the owner's paper that is open there, and a public question with an answer. */
export type Cast = Readonly<Record<Role, Actor>> &
  Readonly<Record<'groupId' | 'inviteCode' | 'entryId' | 'answerId' | 'unansweredId' | 'givenId', string>>;

export async function createCast(backend: TestBackend): Promise<Cast> {
  const actors = Object.fromEntries(
    await Promise.all(
      ROLES.map(async (role) => {
        if (role === 'visitor') return [role, actor(backend, role, crypto.randomUUID())] as const;
        const { id, accessToken } = await signUp(backend);
        return [role, actor(backend, role, id, accessToken)] as const;
      }),
    ),
  ) as unknown as Record<Role, Actor>;
  const { data: group } = await actors.owner.client.rpc('create_group', { name: 'Evening problems' }).throwOnError();
  for (const role of ['member', 'ex-member', 'deleted'] as const) {
    await actors[role].client.rpc('join_group', { code: group.inviteCode }).throwOnError();
  }
  await actors.stranger.client.rpc('ensure_profile').throwOnError();
  await actors['ex-member'].client.rpc('leave_group', { group_id: group.id }).throwOnError();
  await backend.query('delete from auth.users where id = $1', [actors.deleted.id]);
  const [made] = await backend.query<Record<'entryId', string>>(
    `insert into public.qa_entries (title, subject) values ('Why?', 'physics') returning id as "entryId"`,
  );
  const [answered] = await backend.query<Record<'answerId', string>>(
    `insert into public.qa_answers (entry_id, body) values ($1, 'Because') returning id as "answerId"`,
    [made!.entryId],
  );
  // Whoever answers is told of comments: by a row like a follower's.
  const [unanswered] = await backend.query<Record<'unansweredId', string>>(
    `insert into public.qa_entries (title, subject) values ('Who knows?', 'physics') returning id as "unansweredId"`,
  );
  const givenId = await givePaper(backend, group.id, actors.owner.id);
  return { ...actors, ...made!, ...answered!, ...unanswered!, givenId, groupId: group.id, inviteCode: group.inviteCode };
}

/** A paper that is open, without its questions. @returns its id */
export async function givePaper({ query }: TestBackend, groupId: string, authorId: string): Promise<string> {
  const [given] = await query<{ id: string }>(
    `insert into public.given_papers (id, group_id, author_id, title, questions, minutes, opens_at, closes_at, results_at)
     values (gen_random_uuid(), $1, $2, 'Paper', 1, 1, '2026-01-01Z', '2100-01-01Z', '2100-01-01 00:01Z') returning id`,
    [groupId, authorId],
  );
  return given!.id;
}

function actor(backend: TestBackend, role: Role, id: string, accessToken?: string): Actor {
  let answers: string[] = [];
  const client = createClient(backend.url, backend.publishableKey, {
    ...(accessToken === undefined
      ? { auth: { persistSession: false, autoRefreshToken: false } }
      : { accessToken: async () => accessToken }),
    global: {
      fetch: async (input, init) => {
        const response = await fetch(input, init);
        answers.push(await response.clone().text(), response.headers.get('content-range') ?? '');
        return response;
      },
    },
  });
  return {
    role,
    id,
    client,
    accessToken: accessToken ?? backend.publishableKey,
    takeAnswers: () => {
      const taken = answers.join('\n');
      answers = [];
      return taken;
    },
  };
}
