import * as v from 'valibot';

import { draftKey, jsonDraft, knownFields } from '../../../shared/student/drafts.ts';
import { touchedDraft } from '../../../shared/student/touched.ts';
import type { CardText } from '../store/card.ts';
import type { NewCard } from '../store/cards.commands.ts';

const PICTURE = v.nullable(v.object({ path: v.string(), text: v.string() }));
const SUBJECT = v.nullable(v.string());

const NEW_CARD = v.object({
  id: v.string(),
  source: v.fallback(v.picklist(['own', 'task', 'attempt', 'tutor']), 'own'),
  sourceId: v.fallback(v.nullable(v.string()), null),
  front: v.fallback(v.string(), ''),
  back: v.fallback(v.string(), ''),
  frontPicture: v.fallback(PICTURE, null),
  backPicture: v.fallback(PICTURE, null),
  subjectId: v.fallback(SUBJECT, null),
  chapter: v.fallback(SUBJECT, null),
});

const CHANGES = knownFields({
  front: v.string(),
  back: v.string(),
  frontPicture: PICTURE,
  backPicture: PICTURE,
  subjectId: SUBJECT,
  chapter: SUBJECT,
});

/** A card that is not saved yet; null before anything is typed. */
export const NEW_CARD_DRAFT = jsonDraft<NewCard | null>(NEW_CARD, null);

export const cardKey = (userId: string, cardId: string) => draftKey(userId, `card-${cardId}`);

/** Unsaved changes of a stored card. */
export const CARD_CHANGES = touchedDraft<CardText>(CHANGES);
