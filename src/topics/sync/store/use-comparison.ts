import { type Verification, verification } from '../../../../replication/pull/verify.ts';
import { useStoreAnswer } from '../../../shared/replica/use-store-answer.ts';

export type Comparison = Verification;

/** Result of comparing this device with the server (VERIFY-1). Undefined while loading, null if never done. */
export function useComparison(): Comparison | null | undefined {
  return useStoreAnswer(async (store) => (await verification({ store })) ?? null, []);
}
