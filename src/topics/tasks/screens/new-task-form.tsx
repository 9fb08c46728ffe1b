import { Plus, X } from 'lucide-react';
import { type FormEvent, type MouseEvent, type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';

import type { WriteResult } from '../../../shared/replica/local-database.ts';
import { useUserId } from '../../../shared/session/use-user.ts';
import { draftKey, drafts as storedDrafts, TEXT } from '../../../shared/student/drafts.ts';
import { useReadChapter } from '../../../shared/student/use-chapters.ts';
import { useDraft } from '../../../shared/student/use-draft.ts';
import type { CalendarDay } from '../../../shared/days/calendar-day.ts';
import { minutesInto } from '../rules/due-time.ts';
import type { QuickAddToken } from '../rules/quick-add-token.ts';
import { parseQuickAdd } from '../rules/quick-add.ts';
import type { NamedSubject } from '../../../shared/subjects/subject-match.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { NEW_TASK_ID } from './new-task-id.ts';
import type { TaskDrafts } from './task-drafts.ts';
import { focusNewTask } from './task-focus.ts';
import type { EnteredTask } from '../store/tasks.commands.ts';

interface NewTaskFormProps {
  readonly drafts: TaskDrafts;
  readonly subjects: readonly NamedSubject[];
  readonly today: CalendarDay;
  /** Resolves when the task is stored, however long the database takes to open. */
  readonly onAdd: (task: EnteredTask) => Promise<WriteResult>;
}

const NOTHING_KEPT: ReadonlySet<string> = new Set();

/**
 * Enter or Add stores the task and clears the box. Parsed parts are underlined while typing and can be kept as text. A failed
 * task returns to the box.
 */
export function NewTaskForm({ drafts, subjects, today, onAdd }: NewTaskFormProps) {
  const lineKey = draftKey(useUserId(), 'new-task');
  const [line, changeLine] = useDraft(lineKey, TEXT);
  const overlay = useRef<HTMLDivElement>(null);
  const [kept, setKept] = useState(NOTHING_KEPT);
  const [error, setError] = useState<string>();
  const readChapter = useReadChapter();
  const understood = useMemo(
    () => parseQuickAdd(line, { today, minute: minutesInto(today, new Date()), subjects, kept, readChapter }),
    [line, today, subjects, kept, readChapter],
  );
  /** Sequential: two concurrent adds at the top of the column would compute the same position. */
  const storing = useRef(Promise.resolve());

  function change(text: string) {
    if (text === '') setKept(NOTHING_KEPT);
    setError(undefined);
    changeLine(() => text);
  }

  function enter(event: FormEvent) {
    event.preventDefault();
    const { title, fields } = understood;
    if (title === '') return setError('Type what you want to do, then press Enter.');
    const task = { id: crypto.randomUUID(), title, fields, line };
    // Cleared before the write ends, so that further typing is not lost.
    drafts.writeEntered(task);
    change('');
    storeInTurn(task);
  }

  function storeInTurn(task: EnteredTask) {
    storing.current = storing.current.then(() => store(task));
  }

  async function store(task: EnteredTask) {
    const result = await onAdd(task);
    // Another tab may have stored it, or returned it to the box.
    if (!result.ok && drafts.readEntered().some(({ id }) => id === task.id)) {
      const [typed, typedMeanwhile] = [task.line ?? task.title, storedDrafts.read(lineKey, TEXT)];
      change(typedMeanwhile === '' ? typed : `${typed} ${typedMeanwhile}`);
      setError(result.error.message);
    }
    drafts.forgetEntered(task.id);
  }

  /** Stores tasks that were entered in a tab that closed before the database opened. */
  const storeLeftOvers = useEffectEvent(() => {
    drafts.readEntered().forEach(storeInTurn);
  });
  useEffect(() => storeLeftOvers(), []);

  function keep({ key }: QuickAddToken) {
    setKept(new Set([...kept, key]));
    focusNewTask();
  }

  /** Keeps tapped words as text. Selecting some of the text is not a tap. */
  function keepTapped(event: MouseEvent<HTMLInputElement>) {
    const { selectionStart, selectionEnd } = event.currentTarget;
    const token = selectionStart === selectionEnd ? tokenAt(overlay.current, understood.tokens, event) : undefined;
    if (token) keep(token);
  }

  return (
    <form noValidate className="group/new relative" onSubmit={enter}>
      <div className="flex items-start gap-2">
        <div className="relative min-w-0 flex-1">
          <TextField
            id={NEW_TASK_ID}
            label="New task"
            isLabelHidden
            placeholder="New task: kal 5pm test"
            value={line}
            error={error}
            enterKeyHint="done"
            autoComplete="off"
            onChange={({ currentTarget }) => change(currentTarget.value)}
            onClick={keepTapped}
            onScroll={({ currentTarget }) => overlay.current?.scrollTo({ left: currentTarget.scrollLeft })}
          />
          <ReadWords ref={overlay} line={line} tokens={understood.tokens} />
        </div>
        <Button type="submit" className="max-md:w-[44px] max-md:px-0">
          <Plus aria-hidden className="size-5 md:hidden" />
          <span className="max-md:sr-only">Add</span>
        </Button>
      </div>
      <p aria-live="polite" className="sr-only">
        {understood.tokens.map(({ text, words }) => `“${text}” is read as ${words}.`).join(' ')}
      </p>
      {understood.tokens.length > 0 ? <Understood tokens={understood.tokens} onKeep={keep} /> : null}
    </form>
  );
}

/** Floats while typing, so that nothing below moves. */
function Understood({ tokens, onKeep }: { tokens: readonly QuickAddToken[]; onKeep: (token: QuickAddToken) => void }) {
  return (
    <ul
      aria-label="Understood"
      className="absolute top-full left-0 z-20 mt-1 hidden max-w-full flex-wrap gap-x-3 rounded-xl floating px-3 group-focus-within/new:flex"
    >
      {tokens.map((token) => (
        <li key={token.key} className="flex min-w-0">
          <button
            type="button"
            aria-label={`${token.words}. Keep “${token.text}” as words`}
            title={`Keep “${token.text}” as words`}
            className="flex min-h-11 min-w-0 items-center"
            onClick={() => onKeep(token)}
          >
            <Chip>
              <span className="flex items-center gap-1">
                <span className="truncate">{token.words}</span>
                <X aria-hidden className="size-3.5 shrink-0" />
              </span>
            </Chip>
          </button>
        </li>
      ))}
    </ul>
  );
}

interface ReadWordsProps {
  readonly line: string;
  readonly tokens: readonly QuickAddToken[];
  /** Scrolls together with the text box. */
  readonly ref: RefObject<HTMLDivElement | null>;
}

/** Overlay of the text box that underlines the parsed words. Its letters have the same positions as those of the box. */
function ReadWords({ line, tokens, ref }: ReadWordsProps) {
  return (
    <div
      ref={ref}
      aria-hidden
      className="pointer-events-none absolute inset-x-px top-0 h-11 overflow-hidden px-3 leading-11 whitespace-pre text-transparent"
    >
      {tokens.map((token, at) => (
        <span key={token.start}>
          {line.slice(tokens[at - 1]?.end ?? 0, token.start)}
          <mark className="bg-transparent text-transparent underline decoration-ink-soft decoration-2 underline-offset-4">
            {token.text}
          </mark>
        </span>
      ))}
      {line.slice(tokens.at(-1)?.end ?? 0)}
    </div>
  );
}

/**
 * The token whose underlined words are at a point of the screen. The overlay itself takes no taps, so that a tap beside a word sets the
 * caret in the box below.
 */
function tokenAt(
  overlay: HTMLElement | null,
  tokens: readonly QuickAddToken[],
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
): QuickAddToken | undefined {
  const isHit = ({ left, right, top, bottom }: DOMRect) => left <= clientX && clientX < right && top <= clientY && clientY < bottom;
  const marks = [...(overlay?.querySelectorAll('mark') ?? [])];
  return tokens[marks.findIndex((mark) => isHit(mark.getBoundingClientRect()))];
}
