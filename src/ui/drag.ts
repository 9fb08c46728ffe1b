import { MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';

/** A press this long on a touch screen picks something up; a shorter one scrolls or opens. A finger trembles. */
const LONG_PRESS = { delay: 250, tolerance: 8 };
/** A click is not a drag. */
const MOUSE_DISTANCE_PX = 6;

/** A mouse that moves, or a finger that is held still first. */
export function useDragSensors() {
  return useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: MOUSE_DISTANCE_PX } }),
    useSensor(TouchSensor, { activationConstraint: LONG_PRESS }),
  );
}

/** Nothing is said by the dragging itself: the screen says where something went, however it was moved. */
export const silentDrag = {
  announcements: { onDragStart: () => undefined, onDragOver: () => undefined, onDragEnd: () => undefined, onDragCancel: () => undefined },
  restoreFocus: false,
};
