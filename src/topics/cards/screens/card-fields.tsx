import { Suspense } from 'react';

import type { WriteError } from '../../../shared/replica/local-database.ts';
import { useUserId } from '../../../shared/session/use-user.ts';
import { useChapterOptions } from '../../../shared/student/use-chapters.ts';
import { useSubjectNamed } from '../../../shared/student/use-subject-named.ts';
import type { Subject } from '../../../shared/student/use-subjects.ts';
import { withChapter, withSubject } from '../../../content/syllabus/subject-words.ts';
import { ErrorText } from '../../../ui/error-text.tsx';
import { lazyNamed } from '../../../ui/lazy-named.ts';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { SubjectField } from '../../../ui/subject-field.tsx';
import type { CardText } from '../store/card.ts';
import { SideField } from './side-field.tsx';

const PictureField = lazyNamed(() => import('./picture-field.tsx'), 'PictureField');

interface CardFieldsProps {
  readonly cardId: string;
  readonly text: CardText;
  /** The stored card; null for a new one. */
  readonly saved: CardText | null;
  readonly subjects: readonly Subject[];
  readonly error: WriteError | null;
  readonly frontId: string;
  /** Notice for a side that was changed elsewhere meanwhile. */
  readonly noticeAt?: (part: keyof CardText) => string | undefined;
  readonly onChange: (changes: Partial<CardText>) => void;
  /** Called when the app starts and stops shrinking a chosen picture, for each picture. */
  readonly onPreparing: (isPreparing: boolean) => void;
}

/** Both sides of a card and its subject. */
export function CardFields({ cardId, text, saved, subjects, error, frontId, noticeAt, onChange, onPreparing }: CardFieldsProps) {
  const errorAt = (field: string) => (error?.field === field ? error.message : undefined);
  const isElsewhere = error !== null && error.field !== 'front' && error.field !== 'back';
  return (
    <>
      <SideField
        side="front"
        id={frontId}
        value={text.front}
        error={errorAt('front')}
        notice={noticeAt?.('front')}
        onChange={(front) => onChange({ front })}
      >
        <Suspense>
          <PictureField
            key={cardId}
            side="front"
            picture={text.frontPicture}
            isSaved={text.frontPicture?.path === saved?.frontPicture?.path}
            onChange={(frontPicture) => onChange({ frontPicture })}
            onPreparing={onPreparing}
          />
        </Suspense>
      </SideField>
      <SideField side="back" value={text.back} error={errorAt('back')} notice={noticeAt?.('back')} onChange={(back) => onChange({ back })}>
        <Suspense>
          <PictureField
            key={cardId}
            side="back"
            picture={text.backPicture}
            isSaved={text.backPicture?.path === saved?.backPicture?.path}
            onChange={(backPicture) => onChange({ backPicture })}
            onPreparing={onPreparing}
          />
        </Suspense>
      </SideField>
      <SubjectField
        subjects={subjects}
        value={text.subjectId}
        notice={noticeAt?.('subjectId')}
        onChoose={(subjectId) => onChange(withSubject(subjects, text, subjectId))}
        onAdd={useSubjectNamed(useUserId())}
      />
      <SearchSelect
        label="Chapter"
        placeholder="No chapter"
        options={useChapterOptions(subjects, text.subjectId)}
        value={text.chapter}
        notice={noticeAt?.('chapter')}
        onChoose={(chapter) => onChange(withChapter(subjects, text, chapter))}
      />
      {isElsewhere ? <ErrorText>{error.message}</ErrorText> : null}
    </>
  );
}
