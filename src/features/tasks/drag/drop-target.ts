/** Where a task that is being dragged would land. `C`: what names the columns. */
export interface DropTarget<C extends string> {
  readonly column: C;
  /** The task that it would follow; null at the top. */
  readonly after: string | null;
}

/** Columns and tasks carry these attributes; the place is read off what lies under the pointer. */
export const COLUMN_ATTRIBUTE = 'data-column';
export const TASK_ATTRIBUTE = 'data-task';
/** On the first task drawn of a long column: the one before it, which is not drawn. */
export const PRECEDING_ATTRIBUTE = 'data-preceding';

/** What a column's empty space means: below its last task. */
export function dropTargetAt<C extends string>(x: number, y: number): DropTarget<C> | null {
  const under = document.elementsFromPoint(x, y);
  const column = under.map((element) => element.closest(`[${COLUMN_ATTRIBUTE}]`)).find((found) => found !== null);
  const name = column?.getAttribute(COLUMN_ATTRIBUTE) as C | null | undefined;
  if (!column || !name) return null;
  const tasks = [...column.querySelectorAll(`[${TASK_ATTRIBUTE}]`)];
  // In the document's order, which is the column's, also when only some of them are drawn.
  const above = tasks.findLast((task) => {
    const { top, bottom } = task.getBoundingClientRect();
    return (top + bottom) / 2 < y;
  });
  return { column: name, after: above?.getAttribute(TASK_ATTRIBUTE) ?? precedingTask(tasks[0]) };
}

/** The first task drawn may follow others that are scrolled away. */
function precedingTask(first: Element | undefined): string | null {
  return first?.getAttribute(PRECEDING_ATTRIBUTE) ?? null;
}

/** The previous target, where nothing changed: the board is not drawn again for every pixel. */
export function sameTarget<C extends string>(previous: DropTarget<C> | null, next: DropTarget<C> | null): DropTarget<C> | null {
  return previous?.column === next?.column && previous?.after === next?.after ? previous : next;
}
