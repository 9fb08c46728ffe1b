import { useState } from 'react';

import { keepMessagePicture } from '../../../shared/pictures/message-pictures.ts';
import { useUserId } from '../../../shared/session/use-user.ts';
import { MOST_PICTURES } from '../rules/question.ts';
import type { DoubtDraft } from './doubt-draft.ts';

interface AddPicturesOptions {
  /** Number of pictures in the draft. */
  readonly count: number;
  readonly onChange: (next: (draft: DoubtDraft) => DoubtDraft) => void;
  readonly onProblem: (problem: string | null) => void;
  /** A chosen picture cannot be used. */
  readonly onFailed: () => void;
}

/** Keeps chosen pictures on this device and adds them to the draft, as many as a doubt can have. */
export function useAddPictures({ count, onChange, onProblem, onFailed }: AddPicturesOptions) {
  const userId = useUserId();
  /** Number of chosen files that are not in the draft yet. */
  const [preparing, setPreparing] = useState(0);

  async function add(chosen: readonly File[]) {
    const fitting = chosen.slice(0, Math.max(0, MOST_PICTURES - count - preparing));
    const left = chosen.length - fitting.length;
    onProblem(left === 0 ? null : tooManyWords(left));
    setPreparing((before) => before + fitting.length);
    for (const file of fitting) {
      const kept = await keepMessagePicture(userId, file);
      if (kept.ok) onChange((latest) => ({ ...latest, pictures: [...latest.pictures, kept.path].slice(0, MOST_PICTURES) }));
      else {
        onProblem(kept.message);
        onFailed();
      }
      setPreparing((before) => before - 1);
    }
  }

  return { isPreparing: preparing > 0, add };
}

function tooManyWords(left: number): string {
  return `A doubt can have up to ${MOST_PICTURES} pictures. ${left === 1 ? 'One was' : `${left} were`} not added.`;
}
