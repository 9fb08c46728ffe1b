import { useReplica } from '../../../../shared/replica/replica-context.tsx';
import type { Attempt } from '../../rules/attempt.ts';
import { CheckField } from '../../../../ui/check-field.tsx';
import { showFailure } from '../../../../ui/show-failure.ts';
import { showResult } from '../../store/mock-tests.commands.ts';

/** The student's consent to show the result. It can be changed at any time. */
export function ShowResult({ attempt: { id, isShown } }: { readonly attempt: Attempt }) {
  const replica = useReplica();
  return (
    <CheckField
      label="Show my result to those who show theirs"
      hint="Members who show theirs, and who gave the paper, then see your marks and time. Their apps compute them from your answers."
      isChecked={isShown}
      isDisabled={replica === null}
      onCheckedChange={async (isNowShown) => showFailure(await showResult(replica!, id, isNowShown))}
    />
  );
}
