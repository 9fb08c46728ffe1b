import type { Frame } from '../protocol/phoenix-message.ts';
import type { Binding } from './bindings.ts';
import type { Change } from './change-feed.ts';
import { changePayload } from './change-payload.ts';
import type { Visibility } from './visibility.ts';

/** The JSON `data` of a message, with cached frames. */
export interface ChangeText {
  readonly json: string;
  readonly frames: Map<string, Frame>;
}

/** A change for those bindings of a client that receive the same columns. */
export interface AddressedChange {
  readonly ids: readonly number[];
  readonly text: ChangeText;
}

/** Serializes each change once per set of visible columns. */
export class ChangeTexts {
  readonly #texts = new Map<Change, Map<string, ChangeText>>();

  of(change: Change, bindings: readonly Binding[], role: string, visibility: Visibility): AddressedChange[] {
    const bySelection = bindings.length === 1 ? [bindings] : Map.groupBy(bindings, ({ selection }) => selection?.join()).values();
    const changes: AddressedChange[] = [];
    for (const alike of bySelection) {
      const text = this.#textOf(change, alike[0]!.selection, role, visibility);
      if (text) changes.push({ ids: alike.map(({ id }) => id), text });
    }
    return changes;
  }

  /** Undefined if the role may not select the table's key. */
  #textOf(
    change: Change,
    selection: readonly string[] | undefined,
    role: string,
    { columns, hasRowSecurity }: Visibility,
  ): ChangeText | undefined {
    const visible = columns.get(role) ?? [];
    if (visible.length === 0) return undefined;
    const texts = this.#texts.get(change) ?? new Map<string, ChangeText>();
    this.#texts.set(change, texts);
    const key = `${role} ${selection?.join() ?? ''}`;
    const text = texts.get(key) ?? { json: changePayload(change, visible, hasRowSecurity, selection), frames: new Map() };
    texts.set(key, text);
    return text;
  }
}
