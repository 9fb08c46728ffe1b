import { TaskCard, type TaskCardProps } from '../task-card.tsx';
import { useTaskDrag } from './board-drag.tsx';

/** A task card that can be dragged. */
export function DraggableTaskCard(props: TaskCardProps) {
  const { ref, listeners, isDragging } = useTaskDrag(props.task);
  return <TaskCard {...props} dragRef={ref} dragListeners={listeners} isDragged={isDragging} />;
}
