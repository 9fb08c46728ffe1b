import { Ellipsis } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';

import {
  addEntry,
  checklistEntries,
  checklistProgress,
  MAX_ENTRY_WORDS,
  moveEntry,
  removeEntry,
  renameEntry,
  tickEntry,
  type ChecklistEntry,
} from '../rules/checklist.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { isEnter } from '../../../ui/enter-key.ts';
import { GrowingTextArea } from '../../../ui/growing-text-area.tsx';
import { PopupMenu } from '../../../ui/popup-menu.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { moveOfKey } from './moves.ts';

interface ChecklistFieldProps {
  /** The stored entries. */
  readonly texts: readonly string[];
  /** The entry being typed. */
  readonly text: string;
  readonly error: string | undefined;
  readonly onChange: (texts: readonly string[]) => void;
  readonly onType: (text: string) => void;
}

/** Steps of a task: Enter adds one; Alt with an arrow, or the menu, moves it. */
export function ChecklistField({ texts, text, error, onChange, onType }: ChecklistFieldProps) {
  const list = useRef<HTMLUListElement>(null);
  const [deleted, setDeleted] = useState<ChecklistEntry | null>(null);
  /** React remounts a moved entry, which loses focus: restore it. */
  const focusAt = useRef<number | null>(null);
  const entries = checklistEntries(texts);
  const { ticked, total } = checklistProgress(texts);

  useEffect(() => {
    if (focusAt.current === null) return;
    list.current?.children[focusAt.current]?.querySelector('textarea')?.focus();
    focusAt.current = null;
  });

  function change(next: readonly string[]) {
    setDeleted(null);
    onChange(next);
  }

  function move(at: number, by: -1 | 1) {
    if (!entries[at + by]) return;
    focusAt.current = at + by;
    change(moveEntry(texts, entries[at]!.text, by));
  }

  function add(event: KeyboardEvent) {
    if (!isEnter(event) || text.trim() === '') return;
    event.preventDefault();
    change(addEntry(texts, text.trim()));
    onType('');
  }

  return (
    <fieldset aria-label="Checklist" className="grid min-w-0 grid-cols-1 gap-1">
      <p aria-hidden className="flex items-baseline gap-2 text-sm font-medium">
        Checklist
        {total === 0 ? null : <span className="font-normal text-ink-soft tabular-nums">{`${ticked} of ${total}`}</span>}
      </p>
      <ul ref={list} className="grid grid-cols-1">
        {entries.map((entry, at) => (
          <EntryRow
            key={`${entry.position} ${entries.slice(0, at).filter(({ position }) => position === entry.position).length}`}
            entry={entry}
            isFirst={at === 0}
            isLast={at === entries.length - 1}
            onTick={(isTicked) => change(tickEntry(texts, entry.text, isTicked))}
            onRename={(words) => change(renameEntry(texts, entry.text, words))}
            onMove={(by) => move(at, by)}
            onDelete={() => {
              onChange(removeEntry(texts, entry.text));
              setDeleted(entry);
            }}
          />
        ))}
      </ul>
      {deleted ? (
        <output className="flex items-center gap-3 pl-3 text-sm text-ink-soft">
          <span className="min-w-0 flex-1 truncate">Deleted “{deleted.words}”.</span>
          <Button ref={focusOnAppearing} onClick={() => change([...texts, deleted.text])}>
            Undo
          </Button>
        </output>
      ) : null}
      <TextField
        label="New step"
        isLabelHidden
        placeholder="Type a step and press Enter"
        value={text}
        error={error}
        maxLength={MAX_ENTRY_WORDS}
        autoComplete="off"
        enterKeyHint="done"
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        onKeyDown={add}
      />
    </fieldset>
  );
}

interface EntryRowProps {
  readonly entry: ChecklistEntry;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onTick: (isTicked: boolean) => void;
  readonly onRename: (words: string) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onDelete: () => void;
}

function EntryRow({ entry, isFirst, isLast, onTick, onRename, onMove, onDelete }: EntryRowProps) {
  function moveByKey(event: KeyboardEvent) {
    const wanted = moveOfKey(event);
    if (isEnter(event) || wanted !== null) event.preventDefault();
    if (wanted === 'up' || wanted === 'down') onMove(wanted === 'up' ? -1 : 1);
  }

  return (
    <li className="flex items-start border-b border-line">
      <Checkbox label={entry.words} isChecked={entry.isTicked} onCheckedChange={onTick} />
      <GrowingTextArea
        aria-label={`Step: ${entry.words}`}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        value={entry.words}
        maxLength={MAX_ENTRY_WORDS}
        className={`min-h-11 min-w-0 flex-1 rounded-lg bg-transparent px-1 py-2.5 -outline-offset-2 ${entry.isTicked ? 'text-ink-soft line-through' : ''}`}
        onChange={({ currentTarget }) => onRename(currentTarget.value.replaceAll(/[\r\n]+/g, ' '))}
        onBlur={() => entry.words.trim() === '' && onDelete()}
        onKeyDown={moveByKey}
      />
      <PopupMenu
        label={`Change step: ${entry.words}`}
        button={<Ellipsis aria-hidden className="size-5" />}
        items={[
          { label: 'Up', isDisabled: isFirst, onSelect: () => onMove(-1) },
          { label: 'Down', isDisabled: isLast, onSelect: () => onMove(1) },
          { label: 'Delete', onSelect: onDelete },
        ]}
      />
    </li>
  );
}

/** Deleting an entry removes its menu, which had the focus. */
function focusOnAppearing(button: HTMLButtonElement | null) {
  button?.focus();
}
