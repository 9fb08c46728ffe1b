import { useUserId } from '../../../shared/session/use-user.ts';
import { useBackgroundWork } from './background-work.ts';
import { nextStep, type Step } from './next-step.ts';

interface Phased {
  readonly phase: string;
}

export function useNextStep(): Step | null {
  const userId = useUserId();
  const { state: exporting } = useBackgroundWork<Phased>(userId, 'export');
  const { state: restoring } = useBackgroundWork<Phased>(userId, 'restore');
  const { state: importing } = useBackgroundWork<Phased>(userId, 'import');
  return nextStep({ export: exporting.phase, restore: restoring.phase, import: importing.phase });
}
