import { Modal } from '../../../ui/modal.tsx';
import { useExam } from './exam-context.ts';
import { QuestionText } from './question-text.tsx';
import { type Language, shownQuestion } from './shown-question.ts';

interface QuestionPaperProps {
  readonly language: Language;
  readonly onOpen: (question: number) => void;
  readonly onClose: () => void;
}

/** All questions at a glance; without their options, as in the examination. */
export function QuestionPaper({ language, onOpen, onClose }: QuestionPaperProps) {
  const { paper } = useExam();
  return (
    <Modal isOpen onClose={onClose} title="Question Paper" width="wide">
      {paper.template.sections.map(({ id, title }, section) => (
        <section key={id} className="mb-4 grid gap-1">
          <h3 className="font-display font-semibold">{title}</h3>
          <ol className="grid gap-1">
            {paper.questions.map(({ question, section: its }, at) =>
              its === section ? (
                <li key={question.id}>
                  <button
                    type="button"
                    className="flex w-full gap-3 rounded-lg px-2 py-2 text-left hover:bg-hover"
                    onClick={() => {
                      onOpen(at);
                      onClose();
                    }}
                  >
                    <span className="font-display font-semibold tabular-nums">{at + 1}.</span>
                    <Statement {...shownQuestion(question, language)} />
                  </button>
                </li>
              ) : null,
            )}
          </ol>
        </section>
      ))}
    </Modal>
  );
}

/** An assertion says nothing to a student without its reason. */
function Statement({ statement, reason }: Pick<ReturnType<typeof shownQuestion>, 'statement' | 'reason'>) {
  if (reason === undefined) {
    return (
      <span className="min-w-0">
        <QuestionText text={statement} />
      </span>
    );
  }
  return (
    <span className="grid min-w-0">
      <span>
        <b>Assertion: </b>
        <QuestionText text={statement} />
      </span>
      <span>
        <b>Reason: </b>
        <QuestionText text={reason} />
      </span>
    </span>
  );
}
