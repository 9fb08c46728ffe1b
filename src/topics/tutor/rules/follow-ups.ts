import { isHindi } from './question.ts';

/** A suggested follow-up question below a model's answer. */
export interface FollowUp {
  readonly label: string;
  /** Text of the follow-up, in the language of the question. */
  readonly text: string;
}

const STEP = /^\s{0,3}(\d{1,2})[.)]\s/gm;
const MOST_STEPS = 6;

/** Follow-ups: a guiding question, the next step, another method, and one for each step of the answer. */
export function followUps(question: string, answer: string): readonly FollowUp[] {
  const steps = [...new Set([...answer.matchAll(STEP)].map(([, number]) => Number(number)))].slice(0, MOST_STEPS);
  const inHindi = isHindi(question);
  const asked = (label: string, english: string, hindi: string): FollowUp => ({ label, text: inHindi ? hindi : english });
  return [
    asked(
      'Ask me back',
      'Do not solve it for me. Ask me one short question that leads me to the next step.',
      'हल मत बताइए। मुझसे एक छोटा प्रश्न पूछिए जो अगले चरण तक ले जाए।',
    ),
    asked('Only the next step', 'Give me only the next step, without the result.', 'केवल अगला चरण बताइए, परिणाम नहीं।'),
    asked('Solve it another way', 'Solve it in another way.', 'इसे किसी दूसरी विधि से हल कीजिए।'),
    ...steps.map((step) => asked(`Explain step ${step}`, `Explain step ${step} in more detail.`, `चरण ${step} को और विस्तार से समझाइए।`)),
  ];
}
