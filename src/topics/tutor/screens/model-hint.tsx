import { useDeviceModels } from '../store/device-model/use-device-models.ts';
import { unfitWords } from '../rules/device-model/fitness.ts';
import { megabytes, sizeOf } from '../../packs/rules/index.ts';
import { LinkButton } from '../../../ui/link-button.tsx';

/** Link to the models for this device. Shown if the device can run one and has none. */
export function ModelHint() {
  const { states, device } = useDeviceModels();
  if (device === null || states.some(({ phase, isUpdate }) => phase === 'whole' || isUpdate)) return null;
  const fitting = states.filter(({ pack, have }) => unfitWords(pack, device, have) === null);
  const [smallest] = fitting.toSorted((a, b) => sizeOf(a.pack) - sizeOf(b.pack));
  if (smallest === undefined) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="text-sm text-ink-soft">A model on this device may answer this: {megabytes(sizeOf(smallest.pack))} to download once.</p>
      <LinkButton to="/settings" hash="device-models">
        Models
      </LinkButton>
    </div>
  );
}
