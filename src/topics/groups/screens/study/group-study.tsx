import { type ReactNode, useEffect, useState } from 'react';

import { type StudyProfile, useStudyProfile } from '../../../focus/store/index.ts';
import { type GroupPresence, useGroupPresence } from '../../store/group-presence.ts';
import { useServerClock, useServerOffset } from '../../../../shared/replica/use-server-clock.ts';
import { useUserId } from '../../../../shared/session/use-user.ts';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { UnreadableState } from '../../../../ui/unreadable-state.tsx';
import { useStudyGroup, useStudyMembers } from '../../store/group-study.queries.ts';
import { HideStudyTime } from './hide-study-time.tsx';
import { Leaderboard } from './leaderboard.tsx';
import { durationWords } from '../../../tasks/rules/index.ts';
import { Section } from '../../../../ui/section.tsx';
import type { StudyGroup, StudyMember } from '../../store/study-group.ts';
import type { Studying } from '../../rules/group-presence.ts';
import { BreathingDot } from '../../../../ui/breathing-dot.tsx';
import { useWordsSince } from './use-words-since.ts';
import { type Subject, useSubjects } from '../../../../shared/student/use-subjects.ts';
import { RunningTimer } from './running-timer.tsx';
import { type GroupTimerActions, useGroupTimerActions } from './use-group-timer-actions.ts';
import { useSubjectNamed } from '../../../../shared/student/use-subject-named.ts';
import { SubjectField } from '../../../../ui/subject-field.tsx';
import {
  FOCUS_LIMITS,
  type FocusSettings,
  type FocusTimer,
  type GroupTimer,
  isOver,
  isWithinLimits,
  overAt,
} from '../../../focus/rules/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { OwnTimerNote } from './own-timer-note.tsx';

const TIMER_PHASES = [
  { value: 'focus', label: 'Focus' },
  { value: 'short-break', label: 'Short break' },
] as const satisfies readonly { value: GroupTimer['phase']; label: string }[];

const { min, max } = FOCUS_LIMITS.focus;

const longDay = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

const count = new Intl.NumberFormat();

interface GroupStudyProps {
  readonly groupId: string;
}

/** Shared timer, leaderboard and figures. Fills its column. */
export function GroupStudy({ groupId }: GroupStudyProps) {
  const userId = useUserId();
  const { group, error } = useStudyGroup(groupId);
  const profile = useStudyProfile(userId);
  const members = useStudyMembers(groupId);
  const presence = useGroupPresence(groupId);
  useServerClock(true);
  if (error !== null) {
    return <UnreadableState title="This group could not be opened" error={error} />;
  }
  if (group === undefined || profile === undefined) return <GroupStudySkeleton />;
  if (group === null) return null;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto grid w-full max-w-4xl grid-cols-1 content-start gap-4 p-3 pb-20 sm:gap-6 md:grid-cols-2 md:p-6">
        <div className="grid grid-cols-1 content-start gap-4 sm:gap-6">
          <SharedTimer group={group} profile={profile} members={members} presence={presence} />
          <StudyingList members={members} studying={presence.studying} />
        </div>
        <div className="grid grid-cols-1 content-start gap-4 sm:gap-6">
          <Leaderboard members={members} clock={profile.clock}>
            <HideStudyTime />
          </Leaderboard>
          <GroupFigures group={group} />
        </div>
      </div>
    </div>
  );
}

function GroupStudySkeleton() {
  return (
    <div className="mx-auto grid w-full max-w-4xl content-start gap-4 p-3 sm:gap-6 md:grid-cols-2 md:p-6">
      <Skeleton className="h-112 rounded-2xl" />
      <Skeleton className="h-96 rounded-2xl" />
    </div>
  );
}

/** Totals that the server computes, as of this device's last pull. */
function GroupFigures({ group }: { group: StudyGroup }) {
  const { memberCount, totalStudyTime, totalSessions, averageStudyTimePerMember, lastActiveDate } = group;
  const figures = [
    { name: 'Members', value: count.format(memberCount) },
    { name: 'Total study time', value: lengthWords(totalStudyTime) },
    { name: 'Sessions', value: count.format(totalSessions) },
    { name: 'Average per member', value: lengthWords(averageStudyTimePerMember) },
    { name: 'Last studied', value: lastActiveDate === null ? 'Not yet' : longDay.format(new Date(`${lastActiveDate}T00:00:00Z`)) },
  ];
  return (
    <Section title="Group totals">
      <dl>
        {figures.map(({ name, value }) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2 first:border-t-0">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="text-right font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-ink-soft">Counts current members who show their study time.</p>
    </Section>
  );
}

/** Formats a number of minutes; whole hours from ten hours on. */
function lengthWords(minutes: number): string {
  return minutes < 600 ? durationWords(Math.round(minutes)) : `${count.format(Math.round(minutes / 60))} h`;
}

interface StudyingListProps {
  readonly members: readonly StudyMember[];
  readonly studying: readonly Studying[];
}

/** Members who are studying, with subject and start. */
function StudyingList({ members, studying }: StudyingListProps) {
  const userId = useUserId();
  const since = useWordsSince();
  return (
    <Section title="Studying now">
      {studying.length === 0 ? (
        <p className="text-ink-soft">Nobody is studying now.</p>
      ) : (
        <ul className="grid gap-3">
          {studying.map((each) => (
            <li key={each.userId} className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3">
              <BreathingDot />
              <span className="min-w-0 break-words">
                {members.find((member) => member.userId === each.userId)?.name ?? 'A student'}
                {each.userId === userId ? <span className="text-sm text-ink-soft"> you</span> : null}
                {each.subject === null ? null : <span className="text-ink-soft"> · {each.subject}</span>}
              </span>
              <span className="text-sm whitespace-nowrap text-ink-soft tabular-nums">{since(each.since)}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

interface SharedTimerProps {
  readonly group: StudyGroup;
  readonly profile: StudyProfile;
  readonly members: readonly StudyMember[];
  readonly presence: GroupPresence;
}

/** The group's timer. Its host controls it, others can join. */
function SharedTimer({ group, profile, members, presence }: SharedTimerProps) {
  const userId = useUserId();
  const subjects = useSubjects();
  const [subjectId, setSubjectId] = useState<string | null>(null);
  const { timer: own, settings, hidesStudyTime } = profile;
  const actions = useGroupTimerActions(userId, group.id, subjectId, own?.sessionId);
  const isFree = useIsOver(group.timer);
  const isIn = own?.following?.timerId === group.timer?.id && !isFree;
  // Joining ends the other timer, and the button says so.
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

interface SubjectChoiceProps {
  readonly subjects: readonly Subject[];
  readonly value: string | null;
  readonly onChoose: (subjectId: string | null) => void;
}

/** Subject of the student's own study session: in a group everyone studies their own subject. */
function SubjectChoice(props: SubjectChoiceProps) {
  return <SubjectField label="What you study" {...props} onAdd={useSubjectNamed(useUserId())} />;
}

/** Whether no timer runs. Updates when the timer ends. */
function useIsOver(timer: GroupTimer | null): boolean {
  const offset = useServerOffset();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (timer === null) return undefined;
    const look = () => setNow(Date.now());
    const waiting = setTimeout(look, Math.max(overAt(timer) - offset - Date.now(), 0));
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(waiting);
      document.removeEventListener('visibilitychange', look);
    };
  }, [timer, offset]);
  return timer === null || isOver(timer, now + offset);
}

interface StartTimerProps {
  /** The student's own default lengths. */
  readonly settings: FocusSettings;
  /** A running timer of the student, which starting another would end. */
  readonly own: FocusTimer | null;
  readonly actions: GroupTimerActions;
  readonly children: ReactNode;
}

/** Shown while no timer runs: any member may start one. */
function StartTimer({ settings, own, actions, children }: StartTimerProps) {
  const [phase, setPhase] = useState<GroupTimer['phase']>('focus');
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? String(phase === 'focus' ? settings.focus : settings.shortBreak);
  const minutes = Number(text);
  const isLength = text.trim() !== '' && isWithinLimits('focus', minutes);
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isLength) actions.start(phase, minutes);
      }}
    >
      <p className="text-ink-soft">Start a timer for the group. Others can join in. You can pause and end it.</p>
      <SegmentedControl
        label="Timer type"
        options={TIMER_PHASES}
        value={phase}
        onValueChange={(next) => {
          setPhase(next);
          setTyped(null);
        }}
      />
      <TextField
        label="Minutes"
        inputMode="numeric"
        value={text}
        error={isLength ? undefined : `Enter a whole number from ${min} to ${max}.`}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {phase === 'focus' ? children : null}
      <OwnTimerNote own={own} />
      <Button type="submit" variant="primary" isBusy={actions.busy === 'start'} disabled={!isLength}>
        {own === null ? 'Start for the group' : 'End mine and start'}
      </Button>
    </form>
  );
}
