import { useState } from 'react';

import type { StudyProfile } from '../../../focus/store/index.ts';
import type { GroupPresence } from '../../store/group-presence.ts';
import { useUserId } from '../../../../shared/session/use-user.ts';
import { useSubjects } from '../../../../shared/student/use-subjects.ts';
import { Section } from '../../../../ui/section.tsx';
import { RunningTimer } from './running-timer.tsx';
import { StartTimer } from './start-timer.tsx';
import type { StudyGroup, StudyMember } from '../../store/study-group.ts';
import { SubjectChoice } from './subject-choice.tsx';
import { useGroupTimerActions } from './use-group-timer-actions.ts';
import { useIsOver } from './use-is-over.ts';

interface SharedTimerProps {
  readonly group: StudyGroup;
  readonly profile: StudyProfile;
  readonly members: readonly StudyMember[];
  readonly presence: GroupPresence;
}

/** The group's timer: its host controls it, others join. */
export function SharedTimer({ group, profile, members, presence }: SharedTimerProps) {
  const userId = useUserId();
  const subjects = useSubjects();
  const [subjectId, setSubjectId] = useState<string | null>(null);
  const { timer: own, settings, hidesStudyTime } = profile;
  const actions = useGroupTimerActions(userId, group.id, subjectId, own?.sessionId);
  const isFree = useIsOver(group.timer);
  const isIn = own?.following?.timerId === group.timer?.id && !isFree;
  // Joining ends it; the button says so.
  const hasOther = own !== null && !isIn;
  const choice = isIn ? null : <SubjectChoice subjects={subjects} value={subjectId} onChoose={setSubjectId} />;
  return (
    <Section title="Study together">
      {group.timer === null || isFree ? (
        <StartTimer settings={settings} own={hasOther ? own : null} actions={actions}>
          {choice}
        </StartTimer>
      ) : (
        <RunningTimer
          timer={group.timer}
          ownerId={group.ownerId}
          members={members}
          joined={presence.joined(group.timer.id)}
          isIn={isIn}
          own={hasOther ? own : null}
          actions={actions}
        >
          {choice}
        </RunningTimer>
      )}
      {isIn && hidesStudyTime ? (
        <p className="text-sm text-ink-soft">You hide your study time, so others do not see that you joined.</p>
      ) : null}
    </Section>
  );
}
