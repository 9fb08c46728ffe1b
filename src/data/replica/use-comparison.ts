import { type Verification, verification } from '../../../replication/verify/verify.ts';
import { useStoreAnswer } from './use-store-answer.ts';

export type Comparison = Verification;

/** What comparing this device with the server has come to (VERIFY-1): undefined until known, null where it was not done yet. */
export function useComparison(): Comparison | null | undefined {
  return useStoreAnswer(async (store) => (await verification({ store })) ?? null, []);
}
