import { Pencil } from 'lucide-react';

import { withFormulas } from '../rules/typed-maths.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Notation } from '../../../ui/notation.tsx';
import { ChatPicture } from './chat-picture.tsx';
import type { Message } from '../store/message.ts';
import { Siblings } from './message-frame.tsx';

interface DoubtItemProps {
  readonly doubt: Message;
  readonly siblings: readonly string[];
  readonly onChoose: (id: string) => void;
  readonly onEdit: (doubt: Message) => void;
}

/** A question of the student. */
export function DoubtItem({ doubt, siblings, onChoose, onEdit }: DoubtItemProps) {
  return (
    <article aria-label="Doubt" className="grid justify-items-end gap-1 pl-6 sm:pl-16">
      <div className="grid max-w-full gap-2 rounded-2xl border border-line bg-column px-4 py-3">
        {doubt.pictures.map((path) => (
          <ChatPicture key={path} path={path} />
        ))}
        {doubt.text === '' ? null : (
          <p className="max-h-96 overflow-y-auto break-words whitespace-pre-wrap">
            <Notation text={withFormulas(doubt.text)} />
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-end">
        <Siblings ids={siblings} shown={doubt.id} what="question" onChoose={onChoose} />
        <IconButton label="Edit and ask again" onClick={() => onEdit(doubt)}>
          <Pencil aria-hidden className="size-4" />
        </IconButton>
      </div>
    </article>
  );
}
