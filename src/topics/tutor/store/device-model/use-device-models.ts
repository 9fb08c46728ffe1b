import { useEffect, useState, useSyncExternalStore } from 'react';

import type { DeviceModel } from '../../rules/device-model/device-model.ts';
import type { DeviceAbilities } from '../../rules/device-model/fitness.ts';
import { onAnswer } from '../../../../shared/rules/on-answer.ts';
import type { PackState, Packs } from '../../../packs/store/index.ts';
import { deviceModels } from './device-models.ts';
import { deviceAbilities } from './this-device.ts';

const nothing = () => () => {};
const none: readonly PackState<DeviceModel>[] = [];

export interface DeviceModelsHere {
  /** Empty while loading, and if there are none. */
  readonly states: readonly PackState<DeviceModel>[];
  readonly models: Packs<DeviceModel> | null;
  /** Null: not known yet. */
  readonly device: DeviceAbilities | null;
}

/** The models for this device, and its abilities. */
export function useDeviceModels(): DeviceModelsHere {
  const models = deviceModels();
  useEffect(() => void models?.refresh(), [models]);
  const all = useSyncExternalStore(models?.subscribe ?? nothing, () => models?.all() ?? null);
  const states = Array.isArray(all) ? (all as readonly PackState<DeviceModel>[]) : none;
  const [device, setDevice] = useState<DeviceAbilities | null>(null);
  const phases = states.map(({ phase }) => phase).join(' ');
  useEffect(
    () =>
      onAnswer(
        deviceAbilities(),
        (abilities) => setDevice(abilities),
        (error: unknown) => console.error('The device could not be looked at', error),
      ),
    [phases],
  );
  return { states, models, device };
}
