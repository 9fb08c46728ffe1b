import { useState } from 'react';

import { isOwnAddress } from '../../../shared/server/config.ts';
import type { Member } from '../store/group.ts';

/** A member's picture, or their initial. Never loaded from other servers, which would learn who studies when. */
export function MemberPicture({ member: { name, picture } }: { member: Member }) {
  const [broken, setBroken] = useState<string>();
  const frame = 'size-10 shrink-0 rounded-full border border-line-strong bg-surface';
  if (picture !== null && picture !== broken && isOwnAddress(picture)) {
    return <img src={picture} alt="" loading="lazy" className={`${frame} object-cover`} onError={() => setBroken(picture)} />;
  }
  const [initial = ''] = name;
  return (
    <span aria-hidden className={`${frame} grid place-items-center font-display font-semibold`}>
      {initial.toUpperCase()}
    </span>
  );
}
