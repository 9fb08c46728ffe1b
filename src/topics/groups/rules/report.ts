/** Reasons of reports and of moderators' decisions, as in the database (private.is_reason), with words for students. */
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
/** Maximum length of a report's note. */
export const LONGEST_NOTE = 500;

/** The reason in words. Reasons of a newer release are shown as `other`. */
export function reasonWords(reason: string): string {
  return REASONS[reason as Reason] ?? REASONS.other;
}

/** What a student reports: a message, a group member, or a question, an answer or a comment of the directory. */
export type ReportTarget =
  | { readonly kind: 'message'; readonly messageId: string; readonly author: string }
  | { readonly kind: 'member'; readonly groupId: string; readonly memberId: string; readonly name: string }
  | { readonly kind: 'question' | 'answer' | 'comment'; readonly postId: string; readonly author: string };
