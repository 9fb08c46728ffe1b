import { DndContext, useDraggable, useDroppable, type DragEndEvent } from '@dnd-kit/core';
import type { ReactNode } from 'react';

import { silentDrag, useDragSensors } from '../../../ui/drag.ts';

interface PlanDragProps {
  readonly children: ReactNode;
  /** Called when an item is dropped over the item at index `to`. */
  readonly onDrop: (id: string, to: number) => void;
}

/** Drag and drop of items by mouse or touch. */
export function PlanDrag({ children, onDrop }: PlanDragProps) {
  const sensors = useDragSensors();
  function drop({ active, over }: DragEndEvent) {
    const to: unknown = over?.data.current?.['index'];
    if (typeof to === 'number' && over?.id !== active.id) onDrop(String(active.id), to);
  }
  return (
    <DndContext sensors={sensors} accessibility={silentDrag} onDragEnd={drop}>
      {children}
    </DndContext>
  );
}

/** Makes an element draggable and a drop target. */
export function usePlanItemDrag(id: string, index: number) {
  const { setNodeRef: setDragged, listeners, transform, isDragging } = useDraggable({ id });
  const { setNodeRef: setTarget, isOver, active } = useDroppable({ id, data: { index } });
  return {
    ref: (element: HTMLElement | null) => {
      setDragged(element);
      setTarget(element);
    },
    listeners,
    isDragging,
    isTarget: isOver && active?.id !== id,
    style: transform ? { transform: `translate(0, ${transform.y}px)` } : undefined,
  };
}
