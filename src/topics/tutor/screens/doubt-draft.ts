/** An unsent doubt and its changes. */
export interface DoubtDraft {
  readonly text: string;
  /** Names of pictures stored on this device. */
  readonly pictures: readonly string[];
  /** Subject set for a new chat; undefined: derived from the text. */
  readonly subject?: string | null | undefined;
  /** Recognised text as corrected by the student; undefined before recognition. */
  readonly transcript?: string | undefined;
  /** Text as recognised, keyed by picture. */
  readonly recognised?: Readonly<Record<string, string>> | undefined;
  /** Pictures that are not read automatically, or not again. */
  readonly read?: readonly string[] | undefined;
  /**
   * Set while a doubt is edited; the edit is asked as a sibling. `since`: its content before the edit, missing in drafts of earlier
   * releases. `before`: the draft from before, which may be another edit.
   */
  readonly editing?:
    | { readonly parentId: string | null; readonly since?: Pick<DoubtDraft, 'text' | 'pictures'>; readonly before?: DoubtDraft }
    | undefined;
}

export const EMPTY: DoubtDraft = { text: '', pictures: [] };

export function isEmptyDraft({ text, pictures, editing }: DoubtDraft): boolean {
  return text === '' && pictures.length === 0 && editing === undefined;
}

const joined = (...parts: readonly (string | undefined)[]) => parts.filter((part) => part !== undefined && part.trim() !== '').join('\n');

/** The doubt's text: typed text, then recognised text. */
export function askedText({ text, transcript }: DoubtDraft): string {
  return joined(text, transcript);
}

/**
 * Notes that a picture was read. New text replaces the picture's earlier text, unless the student changed that.
 * @param text null if nothing was recognised
 */
export function withRecognised(draft: DoubtDraft, path: string, text: string | null): DoubtDraft {
  if (!draft.pictures.includes(path)) return draft;
  const read = [...new Set([...(draft.read ?? []), path])];
  if (text === null) return { ...draft, read };
  const left = withoutLines(draft.transcript, draft.recognised?.[path]);
  const transcript = left === null ? joined(draft.transcript, text) : joined(left.before, text, left.after);
  return { ...draft, read, transcript, recognised: { ...draft.recognised, [path]: text } };
}

/** Removes a picture and its recognised text. Text that the student corrected stays; with the last picture gone it moves into the doubt. */
export function withoutPicture({ transcript, recognised, ...draft }: DoubtDraft, path: string): DoubtDraft {
  const pictures = draft.pictures.filter((other) => other !== path);
  const lines = withoutLines(transcript, recognised?.[path]);
  const left = lines === null ? transcript : joined(lines.before, lines.after);
  if (pictures.length === 0) return { ...draft, pictures, text: joined(draft.text, left) };
  return { ...draft, pictures, ...(left === undefined || left === '' ? {} : { transcript: left }), recognised };
}

/** Replaces a picture by its crop. The crop is not read automatically. */
export function withPictureReplaced(draft: DoubtDraft, path: string, by: string): DoubtDraft {
  const text = draft.recognised?.[path];
  return {
    ...draft,
    pictures: draft.pictures.map((other) => (other === path ? by : other)),
    read: [...(draft.read ?? []), by],
    ...(text === undefined ? {} : { recognised: { ...draft.recognised, [by]: text } }),
  };
}

/** Begins an edit from another text. `Cancel` returns to the earlier draft. An edit without changes is discarded. */
export function editingOf(
  draft: DoubtDraft,
  parentId: string | null,
  { text, pictures }: Pick<DoubtDraft, 'text' | 'pictures'>,
): DoubtDraft {
  const before = isUnchanged(draft) ? draft.editing?.before : draft;
  const kept = before === undefined || isEmptyDraft(before) ? {} : { before };
  // The pictures were read when the doubt was first asked.
  return { text, pictures, read: pictures, editing: { parentId, since: { text, pictures }, ...kept } };
}

function isUnchanged({ text, pictures, transcript, editing }: DoubtDraft): boolean {
  const since = editing?.since;
  return text === since?.text && transcript === undefined && pictures.join() === since.pictures.join();
}

/** The draft after `asked` is stored: text typed meanwhile, or the draft from before an edit. */
export function afterAsking(draft: DoubtDraft, asked: DoubtDraft): DoubtDraft {
  const [now, then] = [draft.editing, asked.editing];
  if (now?.parentId !== then?.parentId || now?.since?.text !== then?.since?.text) return withoutAsked(draft, asked);
  const before = asked.editing?.before ?? EMPTY;
  const pictures = draft.pictures.filter((path) => !asked.pictures.includes(path));
  const transcript = draft.transcript === asked.transcript ? undefined : draft.transcript;
  const typed = draft.text.startsWith(asked.text) ? draft.text.slice(asked.text.length).trimStart() : draft.text;
  const text = joined(before.text, typed, pictures.length === 0 ? transcript : undefined);
  const isTranscribed = pictures.length > 0 && transcript !== undefined;
  return {
    ...before,
    text,
    pictures: [...before.pictures, ...pictures],
    ...(pictures.length === 0 ? {} : { read: [...(before.read ?? []), ...(draft.read ?? [])] }),
    ...(isTranscribed ? { transcript: joined(before.transcript, transcript) } : {}),
  };
}

/** For an edit that began or was cancelled while `asked` was being stored. */
function withoutAsked(draft: DoubtDraft, asked: DoubtDraft): DoubtDraft {
  if (draft.editing === undefined) return draft;
  const { before = EMPTY, ...editing } = draft.editing;
  const left = afterAsking(before, asked);
  return { ...draft, editing: { ...editing, ...(isEmptyDraft(left) ? {} : { before: left }) } };
}

/** The text around these whole lines; null if the text does not contain them. */
function withoutLines(text: string | undefined, lines: string | undefined): { before: string; after: string } | null {
  if (text === undefined || lines === undefined || lines === '') return null;
  const at = `\n${text}\n`.indexOf(`\n${lines}\n`);
  return at === -1 ? null : { before: text.slice(0, Math.max(0, at - 1)), after: text.slice(at + lines.length + 1) };
}
