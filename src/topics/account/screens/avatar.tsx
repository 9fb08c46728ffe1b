import { useState } from 'react';

import { isOwnAddress } from '../../../shared/server/config.ts';
import { useUser } from '../../../shared/session/use-user.ts';
import { avatarOf } from './avatar-of.ts';
import type { Profile } from '../store/profile.queries.ts';

interface AvatarProps {
  readonly profile: Profile | null;
  readonly size?: keyof typeof SIZES;
}

/** The small size fits a 44 px target, which does not scale with text. */
const SIZES = { small: 'size-[36px] text-[14px]', large: 'size-24 text-4xl' } as const;

/**
 * The student's picture or initial. Never loaded from another server (enforced by the Content-Security-Policy), because that server would
 * learn when each student studies. Google's picture is copied once (src/shared/pictures/copy-account-picture.ts).
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
