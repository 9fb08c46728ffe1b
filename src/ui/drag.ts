import { MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';

/** Long press on a touch screen, in ms. A shorter press scrolls or opens. Tolerates a trembling finger. */
const LONG_PRESS = { delay: 250, tolerance: 8 };
/** Minimum distance in px, so that a click is no drag. */
const MOUSE_DISTANCE_PX = 6;

/** Starts on mouse movement, or on a long press of a finger. */
export function useDragSensors() {
  return useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: MOUSE_DISTANCE_PX } }),
    useSensor(TouchSensor, { activationConstraint: LONG_PRESS }),
  );
}

/** dnd-kit's announcements are off: the screen announces moves, however they were made. */
export const silentDrag = {
  announcements: { onDragStart: () => undefined, onDragOver: () => undefined, onDragEnd: () => undefined, onDragCancel: () => undefined },
  restoreFocus: false,
};
