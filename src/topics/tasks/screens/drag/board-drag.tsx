import { DndContext, DragOverlay, pointerWithin, useDraggable, useDroppable, type DragStartEvent } from '@dnd-kit/core';
import { useRef, useState, type ReactNode } from 'react';

import { silentDrag, useDragSensors } from '../../../../ui/drag.ts';
import type { Task } from '../../store/task.ts';
import { COLUMN_ATTRIBUTE, dropTargetAt, sameTarget, type DropTarget } from './drop-target.ts';

interface BoardDragProps<C extends string> {
  readonly children: (drag: { readonly task: Task | null; readonly target: DropTarget<C> | null }) => ReactNode;
  readonly onDrop: (task: Task, target: DropTarget<C>) => void;
  /** The drag preview. */
  readonly preview: (task: Task) => ReactNode;
}

/** Drag and drop of tasks. The only file of the board that imports dnd-kit. */
export function BoardDrag<C extends string>({ children, onDrop, preview }: BoardDragProps<C>) {
  const sensors = useDragSensors();
  const [task, setTask] = useState<Task | null>(null);
  const [target, setTarget] = useState<DropTarget<C> | null>(null);
  const tracking = useRef<AbortController | null>(null);

  function start({ active }: DragStartEvent) {
    setTask((active.data.current as { task: Task }).task);
    tracking.current = new AbortController();
    const { signal } = tracking.current;
    let last = { x: 0, y: 0 };
    const aim = (x: number, y: number) => {
      last = { x, y };
      setTarget((previous) => sameTarget(previous, dropTargetAt(x, y)));
    };
    document.addEventListener('mousemove', ({ clientX, clientY }) => aim(clientX, clientY), { signal });
    document.addEventListener('touchmove', ({ touches: [touch] }) => touch && aim(touch.clientX, touch.clientY), { signal, passive: true });
    // The list may scroll under a pointer that is held still.
    document.addEventListener('scroll', () => aim(last.x, last.y), { signal, passive: true, capture: true });
  }

  function end() {
    tracking.current?.abort();
    setTask(null);
    setTarget(null);
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      autoScroll={{ canScroll: isNotRow }}
      accessibility={silentDrag}
      onDragStart={start}
      onDragCancel={end}
      onDragEnd={() => {
        if (task && target) onDrop(task, target);
        end();
      }}
    >
      {children({ task, target })}
      <DragOverlay dropAnimation={null} className="pointer-events-none">
        {task && preview(task)}
      </DragOverlay>
    </DndContext>
  );
}

/** The row of columns has its own stepping; see `useEdgeSteps`. */
function isNotRow(element: Element): boolean {
  return element.querySelector(`:scope > [${COLUMN_ATTRIBUTE}]`) === null;
}

/** Makes an element a draggable task. */
export function useTaskDrag(task: Task) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: task.id, data: { task } });
  return { ref: setNodeRef, listeners, isDragging };
}

/** Auto-scrolls a column while a task is held near its edge. */
export function useColumnDrop(column: string) {
  return useDroppable({ id: column }).setNodeRef;
}
