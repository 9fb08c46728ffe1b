import { Check, Ellipsis, Trash2, X } from 'lucide-react';

import { useBackCloses } from '../../../ui/back-closes.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PopupMenu } from '../../../ui/popup-menu.tsx';
import { columns, type Task } from '../store/task.ts';
import type { TaskActions } from './use-task-actions.ts';

interface SelectionBarProps {
  readonly tasks: readonly Task[];
  readonly actions: TaskActions;
  /** Ends selecting. */
  readonly onEnd: () => void;
}

/** What can be done with all selected tasks. Below them, at the thumb. */
export function SelectionBar({ tasks, actions, onEnd }: SelectionBarProps) {
  useBackCloses(true, onEnd);
  const isNone = tasks.length === 0;
  const then = (work: Promise<void>) => {
    onEnd();
    void work;
  };

  return (
    <div role="toolbar" aria-label="Selected tasks" className="flex flex-wrap items-center gap-1 border-t border-line px-4 py-2 md:px-6">
      <p aria-live="polite" className="mr-auto text-sm tabular-nums">
        {isNone ? 'Select tasks' : `${tasks.length} selected`}
      </p>
      <Button disabled={isNone} className="px-3" onClick={() => then(actions.complete(tasks))}>
        <Check aria-hidden className="size-4" />
        Done
      </Button>
      <IconButton label="Delete selected" disabled={isNone} className="disabled:opacity-60" onClick={() => then(actions.remove(tasks))}>
        <Trash2 aria-hidden className="size-4" />
      </IconButton>
      {isNone ? null : (
        <PopupMenu
          label="Move selected to…"
          button={<Ellipsis aria-hidden className="size-5" />}
          items={[
            { label: 'Today', onSelect: () => then(actions.setDue(tasks, 'today')) },
            { label: 'Tomorrow', onSelect: () => then(actions.setDue(tasks, 'tomorrow')) },
            ...columns.map(({ status, title }) => ({ label: title, onSelect: () => then(actions.moveAll(tasks, status)) })),
          ]}
        />
      )}
      <IconButton label="Cancel" onClick={onEnd}>
        <X aria-hidden className="size-5" />
      </IconButton>
    </div>
  );
}
