import { useState } from 'react';

import type { SessionUser } from '../../data/session/session-context.tsx';
import { avatarOf } from './avatar-of.ts';
import type { Profile } from './profile.queries.ts';

interface AvatarProps {
  readonly user: SessionUser;
  readonly profile: Profile | null;
}

/** The student's picture, or their initial where there is none or it cannot be had. */
export function Avatar({ user, profile }: AvatarProps) {
  const { picture, alt, initial } = avatarOf(user, profile);
  const [broken, setBroken] = useState<string>();
  const frame = 'size-9 rounded-full border border-line-strong bg-surface';
  if (picture !== null && picture !== broken) {
    return (
      <img src={picture} alt={alt} referrerPolicy="no-referrer" className={`${frame} object-cover`} onError={() => setBroken(picture)} />
    );
  }
  return (
    <span aria-hidden className={`${frame} grid place-items-center font-display text-sm font-semibold`}>
      {initial}
    </span>
  );
}
