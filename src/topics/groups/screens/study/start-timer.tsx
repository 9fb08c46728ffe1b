import { type ReactNode, useState } from 'react';

import { FOCUS_LIMITS, isWithinLimits, type FocusSettings, type FocusTimer, type GroupTimer } from '../../../focus/rules/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { OwnTimerNote } from './own-timer-note.tsx';
import type { GroupTimerActions } from './use-group-timer-actions.ts';

const PHASES = [
  { value: 'focus', label: 'Focus' },
  { value: 'short-break', label: 'Short break' },
] as const satisfies readonly { value: GroupTimer['phase']; label: string }[];

const { min, max } = FOCUS_LIMITS.focus;

interface StartTimerProps {
  /** Defaults to the student's own lengths. */
  readonly settings: FocusSettings;
  /** A running timer of the student, which starting would end. */
  readonly own: FocusTimer | null;
  readonly actions: GroupTimerActions;
  readonly children: ReactNode;
}

/** Shown while no timer runs: any member may start one. */
export function StartTimer({ settings, own, actions, children }: StartTimerProps) {
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
        options={PHASES}
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
