/** Reasons of reports and of moderators' decisions, as the database knows them (private.is_reason), in words for students. */
export const REASONS = {
  bullying: 'Bullying or insults',
  sexual: 'Sexual content',
  violence: 'Threats or violence',
  spam: 'Spam or scam',
  private: 'Private information',
  other: 'Something else',
} as const;
export type Reason = keyof typeof REASONS;

export const REASON_KEYS = Object.keys(REASONS) as readonly Reason[];
/** Maximum length of a note. */
export const LONGEST_NOTE = 500;

/** The reason in words. A later release may know more of them. */
export function reasonWords(reason: string): string {
  return REASONS[reason as Reason] ?? REASONS.other;
}

/** What a student reports: a message, a member of a group, a question of the directory, an answer to one, or a comment there. */
export type ReportTarget =
  | { readonly kind: 'message'; readonly messageId: string; readonly author: string }
  | { readonly kind: 'member'; readonly groupId: string; readonly memberId: string; readonly name: string }
  | { readonly kind: 'question' | 'answer' | 'comment'; readonly postId: string; readonly author: string };
