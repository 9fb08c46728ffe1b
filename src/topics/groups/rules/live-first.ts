import type { Studying } from './group-presence.ts';

/** Puts members who are studying first, earliest start first. The others keep their order. */
export function liveFirst<M extends { readonly userId: string | null }>(
  members: readonly M[],
  studying: readonly Studying[],
): readonly M[] {
  const place = new Map(studying.map(({ userId }, at) => [userId, at]));
  const placeOf = ({ userId }: M) => place.get(userId ?? '') ?? studying.length;
  return members.toSorted((a, b) => placeOf(a) - placeOf(b));
}
