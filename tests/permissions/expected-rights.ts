/**
 * What each role may do with a row of the owner, and nothing else:
 *   r  reads it           i  adds a row of their own beside it
 *   p  reads a part of it f  adds one in the owner's name
 *   u  changes it         d  deletes it
 * t  touches it: unchanged, but it counts as written
 * In the order of trying: who answers a question follows it from then on.
 */
export const EXPECTED_RIGHTS = `
                 visitor    deleted    stranger   ex-member  member     owner
users            -          -          -          -          -          rud
userSubjects     -          -          i          i          i          riud
todos            -          -          i          i          i          riud
study_sessions   -          -          i          i          i          riud
study_plan_items -          -          i          i          i          riud
flashcards       -          -          i          i          i          riud
groups           -          -          -          -          r          r
group_members    -          -          -          -          r          r
group_messages   -          -          -          -          ri         riud
given_papers     -          -          -          -          r          r
given_paper_questions -     -          -          -          r          r
given_paper_keys -          -          -          -          -          r
group_bans       -          -          -          -          -          rd
chats            -          -          i          i          i          riud
chat_messages    -          -          i          i          i          riud
shared_chats     -          -          i          i          i          riud
attempts         -          -          i          i          i          riud
qa_entries       r          -          ri         ri         ri         riud
qa_follows       -          -          i          i          i          rud
qa_answers       r          -          ri         ri         ri         riud
qa_votes         -          -          i          i          i          rud
qa_comments      r          -          ri         ri         ri         rid
qa_flags         -          -          -          -          -          r
feedback         -          -          -          -          -          r
`;
