import type { GroupTimer } from '../../domain/groups/group-timer.ts';
import type { StudiedDays } from '../../domain/groups/leaderboard.ts';

/** A group, as far as studying together goes. */
export interface StudyGroup {
  readonly id: string;
  readonly ownerId: string;
  /** The last one that was started; it may be over. */
  readonly timer: GroupTimer | null;
  readonly memberCount: number;
  /** Minutes, of the members who do not hide them. */
  readonly totalStudyTime: number;
  readonly totalSessions: number;
  readonly averageStudyTimePerMember: number;
  /** The last study day of anybody. */
  readonly lastActiveDate: string | null;
}

export interface StudyMember extends StudiedDays {
  readonly name: string;
}
