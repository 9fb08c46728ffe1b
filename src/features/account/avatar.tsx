import { useState } from 'react';

import { isOwnAddress } from '../../data/server/config.ts';
import { useUser } from '../../data/session/use-user.ts';
import { avatarOf } from './avatar-of.ts';
import type { Profile } from './profile.queries.ts';

interface AvatarProps {
  readonly profile: Profile | null;
  readonly size?: keyof typeof SIZES;
}

/** The small one stands in 44 px to press, which do not grow with the text. */
const SIZES = { small: 'size-[36px] text-[14px]', large: 'size-24 text-4xl' } as const;

/**
 * The student's picture, or their initial where there is none or it cannot be had. Google's own picture is not asked
 * for: Ekagra sends no request to anybody but its server (the Content-Security-Policy sees to it), and Google would
 * learn of every time a student studies, and of each who has them in a group.
 */
export function Avatar({ profile, size = 'small' }: AvatarProps) {
  const { picture, alt, initial } = avatarOf(useUser(), profile);
  const [broken, setBroken] = useState<string>();
  const frame = `shrink-0 rounded-full border border-line-strong bg-surface ${SIZES[size]}`;
  if (picture !== null && picture !== broken && isOwnAddress(picture)) {
    return <img src={picture} alt={alt} className={`${frame} object-cover`} onError={() => setBroken(picture)} />;
  }
  return (
    <span aria-hidden className={`${frame} grid place-items-center font-display font-semibold`}>
      {initial}
    </span>
  );
}
