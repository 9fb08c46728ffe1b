/** Drop position of a dragged task. `C`: column names. */
export interface DropTarget<C extends string> {
  readonly column: C;
  /** The task above; null at the top. */
  readonly after: string | null;
}

/** Attributes of columns and tasks; the drop position is derived from the element under the pointer. */
export const COLUMN_ATTRIBUTE = 'data-column';
export const TASK_ATTRIBUTE = 'data-task';
/** On the first rendered task of a virtualized column: id of the one before. */
export const PRECEDING_ATTRIBUTE = 'data-preceding';

/** Dropping on a column's empty space appends. */
export function dropTargetAt<C extends string>(x: number, y: number): DropTarget<C> | null {
  const under = document.elementsFromPoint(x, y);
  const column = under.map((element) => element.closest(`[${COLUMN_ATTRIBUTE}]`)).find((found) => found !== null);
  const name = column?.getAttribute(COLUMN_ATTRIBUTE) as C | null | undefined;
  if (!column || !name) return null;
  const tasks = [...column.querySelectorAll(`[${TASK_ATTRIBUTE}]`)];
  // Document order is the column's order, also when virtualized.
  const above = tasks.findLast((task) => {
    const { top, bottom } = task.getBoundingClientRect();
    return (top + bottom) / 2 < y;
  });
  return { column: name, after: above?.getAttribute(TASK_ATTRIBUTE) ?? precedingTask(tasks[0]) };
}

/** Id of the task before the first rendered one, which may not be rendered. */
function precedingTask(first: Element | undefined): string | null {
  return first?.getAttribute(PRECEDING_ATTRIBUTE) ?? null;
}

/** Returns the previous object if unchanged, so that the board does not re-render for every pixel. */
export function sameTarget<C extends string>(previous: DropTarget<C> | null, next: DropTarget<C> | null): DropTarget<C> | null {
  return previous?.column === next?.column && previous?.after === next?.after ? previous : next;
}
