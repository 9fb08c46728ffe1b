import { useEffect, useState } from 'react';
import * as v from 'valibot';

import { onAnswer } from '../../../shared/rules/on-answer.ts';
import { readServer } from '../../../shared/server/call-server.ts';

const HIDDEN = { id: v.string(), body: v.string(), reason: v.string() };
const PART = v.object({
  isFollowing: v.boolean(),
  /** Whether new posts here count for the student, because they follow the question or answered it. */
  isTold: v.boolean(),
  question: v.nullable(v.object({ ...HIDDEN, title: v.string() })),
  answers: v.array(v.object(HIDDEN)),
  comments: v.array(v.object({ ...HIDDEN, answer_id: v.nullable(v.string()) })),
});

/** A student's own part in a question: whether they follow it, and which of their posts moderators hid. */
export type OwnPart = Readonly<v.InferOutput<typeof PART>>;
export type HiddenPost = OwnPart['answers'][number];

/** `part` is null if the question does not exist for the student. */
export type KnownPart =
  | { readonly state: 'loading' | 'unreachable'; readonly part: null }
  | { readonly state: 'known'; readonly part: OwnPart | null };

const LOADING = { state: 'loading', part: null } as const;

export function useOwnPart(userId: string, slug: string): KnownPart {
  const [known, setKnown] = useState<{ readonly slug: string; readonly found: KnownPart }>();
  useEffect(() => {
    const asked = readServer(userId, v.nullable(PART), 'own_part_of_question', { address: slug });
    return onAnswer(asked, (answer) =>
      setKnown({ slug, found: answer.ok ? { state: 'known', part: answer.data } : { state: 'unreachable', part: null } }),
    );
  }, [userId, slug]);
  return known?.slug === slug ? known.found : LOADING;
}
