import {
  rejectedDocuments,
  waitingDocuments,
  type RejectedDocument,
  type UnsentDocument,
} from '../../../shared/replica/unsent-documents.ts';
import { useStoreAnswer } from '../../../shared/replica/use-store-answer.ts';

interface UnsentDocuments {
  readonly waiting: readonly UnsentDocument[];
  readonly rejected: readonly RejectedDocument[];
}

/** Documents with changes that the server does not have; undefined while loading. */
export function useUnsentDocuments(): UnsentDocuments | undefined {
  return useStoreAnswer(async (store) => {
    const [waiting, rejected] = await Promise.all([waitingDocuments(store), rejectedDocuments(store)]);
    return { waiting, rejected };
  }, []);
}
