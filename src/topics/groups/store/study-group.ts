import type { GroupTimer } from '../../focus/rules/index.ts';
import type { StudiedDays } from '../rules/leaderboard.ts';

/** The fields of a group that studying together needs. */
export interface StudyGroup {
  readonly id: string;
  readonly ownerId: string;
  /** The last timer, which may be over. */
  readonly timer: GroupTimer | null;
  readonly memberCount: number;
  /** Total minutes of the members who do not hide their study time. */
  readonly totalStudyTime: number;
  readonly totalSessions: number;
  readonly averageStudyTimePerMember: number;
  /** Last study day of any member. */
  readonly lastActiveDate: string | null;
}

export interface StudyMember extends StudiedDays {
  readonly name: string;
}
