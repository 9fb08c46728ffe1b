import { useCallback, useState } from 'react';

import { loadQuestions, type Questions } from '../store/load-questions.ts';

/** The questions on this device. Loading starts with the first render. A promise, so that a button press can wait for it. */
export function useQuestions(): { readonly questions: Promise<Questions>; readonly reload: () => void } {
  const [questions, setQuestions] = useState(loadQuestions);
  return { questions, reload: useCallback(() => setQuestions(loadQuestions()), []) };
}
