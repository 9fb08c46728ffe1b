import { useEffect, useState } from 'react';

import { forgetEndedTab, hasEndedTab } from '../store/device-model/crash-mark.ts';
import { isMetered, lineMegabits, onLineChange } from '../store/device-model/this-device.ts';
import { type DeviceModelsHere, useDeviceModels } from '../store/device-model/use-device-models.ts';
import { MODEL_CHOICE, MODEL_CHOICE_FORMAT } from '../store/model-choice.ts';
import { PACK_PROBLEMS, type PackState } from '../../packs/store/index.ts';
import { useUserId } from '../../../shared/session/use-user.ts';
import { draftKey } from '../../../shared/student/drafts.ts';
import { useDraft } from '../../../shared/student/use-draft.ts';
import type { DeviceModel } from '../rules/device-model/device-model.ts';
import { downloadMinutes, unfitWords } from '../rules/device-model/fitness.ts';
import { megabytes, sizeOf } from '../../packs/rules/index.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { ErrorText } from '../../../ui/error-text.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';

type State = PackState<DeviceModel>;

/** Models that answer doubts on this device. Renders nothing if the operator offers none. */
export function DeviceModels() {
  const { states, models, device } = useDeviceModels();
  const userId = useUserId();
  const [voice, setVoice] = useDraft(draftKey(userId, MODEL_CHOICE), MODEL_CHOICE_FORMAT);
  if (states.length === 0 || models === null || device === null) return null;
  return (
    <>
      <h3 id="device-models" className="scroll-mt-4 font-medium">
        A model on this device
      </h3>
      <p className="text-sm text-ink-soft">
        Answers doubts that the solver cannot, even offline. It calculates with the app’s tools, is slower than a model on a server and uses
        more battery.
      </p>
      <ul className="grid gap-4">
        {states.map((state) => (
          <li key={state.pack.id}>
            <ModelItem state={state} models={models} unfit={unfitWords(state.pack, device, state.have)} />
          </li>
        ))}
      </ul>
      {states.some(({ phase, isUpdate }) => phase === 'whole' || isUpdate) ? (
        <CheckField
          label="Ask it before the model on the server"
          hint="Otherwise it answers when you are offline."
          isChecked={voice === 'device'}
          onCheckedChange={(isFirst) => setVoice(() => (isFirst ? 'device' : 'server'))}
        />
      ) : null}
    </>
  );
}

interface ModelItemProps {
  readonly state: State;
  readonly models: NonNullable<DeviceModelsHere['models']>;
  /** Why this device is not offered the model; null if it is. */
  readonly unfit: string | null;
}

function ModelItem({ state, models, unfit }: ModelItemProps) {
  const { pack, phase, problem, have, isUpdate } = state;
  const { id, name, licence, version } = pack;
  /** The student confirms a metered connection by pressing again: it may cost by the megabyte. */
  const [isAsking, setIsAsking] = useState(false);
  const [isPaid, setIsPaid] = useState(false);
  const [hasEnded, setHasEnded] = useState(() => hasEndedTab(version, true));

  useEffect(() => {
    if (phase !== 'downloading' || isPaid) return undefined;
    return onLineChange(() => isMetered() && models.pause(id));
  }, [phase, isPaid, models, id]);

  function download() {
    if (isMetered() && !isAsking) return setIsAsking(true);
    setIsPaid(isAsking);
    setIsAsking(false);
    void models.download(id);
  }

  const isLoadable = unfit === null && (phase === 'absent' || phase === 'paused');
  const left = sizeOf(pack) - have;
  return (
    <article aria-label={name} className="grid gap-3 rounded-xl border border-line p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h4 className="font-medium">{name}</h4>
        <p className="text-sm text-ink-soft tabular-nums">{stateWords(state)}</p>
      </div>
      <p className="text-sm text-ink-soft">
        Licence:{' '}
        <a href={licence.url} target="_blank" rel="noopener noreferrer" className="underline underline-offset-4">
          {licence.name}
        </a>
      </p>
      {unfit === null || phase === 'whole' ? null : <p className="text-sm">{unfit}</p>}
      {phase === 'downloading' || phase === 'paused' ? (
        <ProgressBar aria-label={`${name}: downloaded`} value={have} max={sizeOf(pack)} className="w-full" />
      ) : null}
      {problem === null ? null : <ErrorText>{PACK_PROBLEMS[problem]}</ErrorText>}
      {isAsking ? <p className="text-sm">You are on mobile data or a limited connection. This downloads {megabytes(left)}.</p> : null}
      {hasEnded && phase === 'whole' ? (
        <div className="grid gap-2">
          <p className="text-sm">The app was ended while it worked, perhaps for want of memory, so it is switched off.</p>
          <Button
            onClick={() => {
              forgetEndedTab();
              setHasEnded(false);
            }}
          >
            Try it again
          </Button>
        </div>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {isLoadable ? (
          <Button onClick={download}>
            {isAsking ? 'Download anyway' : phase === 'paused' ? 'Resume' : isUpdate ? 'Update' : 'Download'}
          </Button>
        ) : null}
        {phase === 'downloading' ? <Button onClick={() => models.pause(id)}>Pause</Button> : null}
        {phase === 'whole' || phase === 'paused' || isUpdate ? <Button onClick={() => void models.remove(id)}>Remove</Button> : null}
      </div>
    </article>
  );
}

function stateWords({ pack, phase, have, isUpdate }: State): string {
  const size = megabytes(sizeOf(pack));
  switch (phase) {
    case 'absent':
      return isUpdate ? `A newer version, ${offer(sizeOf(pack) - have)}` : offer(sizeOf(pack));
    case 'whole':
      return `On this device, ${size}`;
    case 'downloading':
      return have === sizeOf(pack) ? `${size}, being checked` : `${megabytes(have)} of ${size}`;
    case 'paused':
      return `Paused at ${megabytes(have)} of ${size}`;
  }
}

function offer(bytes: number): string {
  const minutes = downloadMinutes(bytes, lineMegabits());
  return `${megabytes(bytes)}, about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}
