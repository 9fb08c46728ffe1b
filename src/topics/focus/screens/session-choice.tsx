import { useUserId } from '../../../shared/session/use-user.ts';
import { useSubjectNamed } from '../../../shared/student/use-subject-named.ts';
import type { Subject } from '../../../shared/student/use-subjects.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { SubjectField } from '../../../ui/subject-field.tsx';
import { useOpenTasks } from '../store/focus.queries.ts';
import type { Studied } from '../store/session.ts';

interface SessionChoiceProps {
  readonly subjects: readonly Subject[];
  readonly value: Studied;
  /** `chapter`: the chapter of a task that was just chosen. */
  readonly onChoose: (studied: Studied, chapter: string | null) => void;
}

/** Chooses a subject and one of its tasks. */
export function SessionChoice({ subjects, value, onChoose }: SessionChoiceProps) {
  const { subjectId, taskId } = value;
  const tasks = useOpenTasks(taskId);

  function chooseSubject(chosen: string | null) {
    const task = tasks.find(({ id }) => id === taskId);
    const isStill = task !== undefined && (task.subjectId === null || task.subjectId === chosen);
    onChoose({ subjectId: chosen, taskId: isStill ? task.id : null }, null);
  }

  function chooseTask(chosen: string | null) {
    const task = tasks.find(({ id }) => id === chosen);
    onChoose({ subjectId: task?.subjectId ?? subjectId, taskId: chosen }, task?.chapter ?? null);
  }

  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-4">
      <SubjectField subjects={subjects} value={subjectId} onChoose={chooseSubject} onAdd={useSubjectNamed(useUserId())} />
      <SelectField label="Task" value={taskId ?? ''} onChange={({ currentTarget }) => chooseTask(currentTarget.value || null)}>
        <option value="">No task</option>
        {tasks
          .filter((task) => subjectId === null || task.subjectId === null || task.subjectId === subjectId || task.id === taskId)
          .map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
      </SelectField>
    </div>
  );
}
