import { useState } from 'react';

import { isOwnAddress } from '../../../../shared/server/config.ts';
import type { Member } from '../../store/group-messages.queries.ts';

/** The author's picture if our own server has it, otherwise their initial. */
export function AuthorMark({ member }: { member: Member | undefined }) {
  const [broken, setBroken] = useState<string>();
  const frame = 'size-8 shrink-0 rounded-full border border-line-strong bg-surface';
  const photo = member?.photo ?? null;
  if (photo !== null && photo !== broken && isOwnAddress(photo)) {
    return <img src={photo} alt="" className={`${frame} object-cover`} onError={() => setBroken(photo)} />;
  }
  const [initial = '·'] = member?.name ?? '';
  return (
    <span aria-hidden className={`${frame} grid place-items-center font-display text-sm font-semibold`}>
      {initial.toUpperCase()}
    </span>
  );
}
