import { DndContext, useDraggable, useDroppable, type DragEndEvent } from '@dnd-kit/core';
import type { ReactNode } from 'react';

import { silentDrag, useDragSensors } from '../../ui/drag.ts';

interface PlanDragProps {
  readonly children: ReactNode;
  /** Let go over the item at `to`. */
  readonly onDrop: (id: string, to: number) => void;
}

/** Moving items with a mouse or a finger. */
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

/** Makes an element an item that can be picked up, and a place where another can be let go. */
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
