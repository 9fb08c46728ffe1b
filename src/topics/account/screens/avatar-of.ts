import type { SessionUser } from '../../../shared/session/session-context.tsx';
import type { Profile } from '../store/profile.queries.ts';

interface AvatarContent {
  /** URL of the picture; null: show the initial. */
  readonly picture: string | null;
  readonly alt: string;
  readonly initial: string;
}

/** The profile wins over the account's metadata. */
export function avatarOf(
  { email, user_metadata: account }: SessionUser,
  profile: Pick<Profile, 'display_name' | 'photo_url'> | null,
): AvatarContent {
  const name = profile?.display_name || text(account['full_name']);
  // By code point: names may begin with a letter of any script.
  const [initial = 'U'] = name || email || 'U';
  return { picture: (profile?.photo_url ?? text(account['avatar_url'])) || null, alt: name || 'User', initial: initial.toUpperCase() };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
