import { Bell, BellOff } from 'lucide-react';
import { useState } from 'react';

import { sendWrite } from '../store/send-waiting.ts';
import type { UnsentPost } from '../store/use-unsent-posts.ts';
import { Button } from '../../../ui/button.tsx';
import { isTaken, showOutcome } from './post-words.ts';

interface FollowButtonProps {
  readonly userId: string;
  readonly entryId: string;
  /** Whether the student followed the question when it was opened, according to the server. */
  readonly isFollowing: boolean;
  readonly waiting: readonly UnsentPost[];
}

/** Follows a question, so that new answers to it are counted. A write in the outbox counts as done. */
export function FollowButton({ userId, entryId, isFollowing, waiting }: FollowButtonProps) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const queued = waiting.find(({ write, refusal }) => refusal === null && write.kind === 'follow' && write.entryId === entryId)?.write;
  const is = chosen ?? (queued?.kind === 'follow' ? queued.isFollowing : isFollowing);

  async function toggle() {
    setChosen(!is);
    const outcome = await sendWrite(userId, { kind: 'follow', entryId, isFollowing: !is });
    showOutcome(outcome);
    if (!isTaken(outcome)) setChosen(is);
  }

  const Icon = is ? BellOff : Bell;
  return (
    <Button onClick={() => void toggle()}>
      <Icon aria-hidden className="size-4" />
      {is ? 'Unfollow' : 'Follow'}
    </Button>
  );
}
