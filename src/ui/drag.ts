import { MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';

/** Long press on a touch screen: `delay` in ms, since a shorter press scrolls or opens; `tolerance` in px for a trembling finger. */
const LONG_PRESS = { delay: 250, tolerance: 8 };
/** Minimum distance in px, so that a click does not drag. */
const MOUSE_DISTANCE_PX = 6;

/** Sensors that start a drag on mouse movement, or on a finger's long press. */
export function useDragSensors() {
  return useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: MOUSE_DISTANCE_PX } }),
    useSensor(TouchSensor, { activationConstraint: LONG_PRESS }),
  );
}

/** Turns dnd-kit's announcements off: the screen announces moves, whatever made them. */
export const silentDrag = {
  announcements: { onDragStart: () => undefined, onDragOver: () => undefined, onDragEnd: () => undefined, onDragCancel: () => undefined },
  restoreFocus: false,
};
