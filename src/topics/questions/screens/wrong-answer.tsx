import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';

import type { AskedEntry, GivenAnswer } from '../store/asked.ts';
import { useOwnFlag } from '../store/use-own-flag.ts';
import type { QaWrite, UnsentPost } from '../store/use-unsent-posts.ts';
import { FLAW_KEYS, FLAWS, flawWords } from '../rules/flaws.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';

/** Mark on an accepted answer that students found wrong. Renders nothing while too few did, which the server does not disclose. */
export function WrongMark({ entry, answer }: { entry: AskedEntry; answer: GivenAnswer }) {
  const { wrong_count: count, wrong_reason: reason, wrong_at: at } = entry;
  if (count === 0) return null;
  const isEditedSince = at !== null && answer.edited_at !== null && Date.parse(answer.edited_at) > Date.parse(at);
  return (
    <p className="flex items-start gap-2 rounded-lg border border-line-strong px-3 py-2">
      <TriangleAlert aria-hidden className="mt-1 size-4 shrink-0" />
      <span>
        Marked wrong by {count === 1 ? '1 student' : `${count} students`}: {flawWords(reason)}.
        {isEditedSince ? ' It was edited after that.' : ''}
      </span>
    </p>
  );
}

interface FlagWrongProps {
  readonly userId: string;
  readonly answerId: string;
  readonly waiting: readonly UnsentPost[];
  readonly onWrite: (write: QaWrite) => void;
}

/** Flags an accepted answer as wrong, with one reason. The flag can be changed and taken back. */
export function FlagWrong({ userId, answerId, waiting, onWrite }: FlagWrongProps) {
  const own = useOwnFlag(userId, answerId, waiting);
  const [isOpen, setIsOpen] = useState(false);
  const flag = (reason: string | null) => {
    setIsOpen(false);
    onWrite({ kind: 'flag', answerId, reason });
  };
  return (
    <>
      <Button aria-pressed={own !== null} onClick={() => setIsOpen(true)}>
        {own === null ? 'Mark as wrong' : 'You marked it wrong'}
      </Button>
      <Modal isOpen={isOpen} title="What is wrong with it?" onClose={() => setIsOpen(false)}>
        <div className="grid grid-cols-1 gap-2">
          <p className="pb-2">Once three students mark it, or the one who asked, everybody sees it. Your name is not shown.</p>
          {FLAW_KEYS.map((each) => (
            <Button key={each} aria-pressed={each === own} className="aria-pressed:bg-hover" onClick={() => flag(each)}>
              {FLAWS[each].charAt(0).toUpperCase()}
              {FLAWS[each].slice(1)}
            </Button>
          ))}
          {own === null ? null : <Button onClick={() => flag(null)}>Take it back</Button>}
        </div>
      </Modal>
    </>
  );
}
