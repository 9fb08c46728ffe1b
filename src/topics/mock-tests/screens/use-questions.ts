import { useCallback, useState } from 'react';

import { loadQuestions, type Questions } from '../store/load-questions.ts';

/** The questions of this device, loading from the first render on. A promise, so that a press on a button waits for them. */
export function useQuestions(): { readonly questions: Promise<Questions>; readonly reload: () => void } {
  const [questions, setQuestions] = useState(loadQuestions);
  return { questions, reload: useCallback(() => setQuestions(loadQuestions()), []) };
}
