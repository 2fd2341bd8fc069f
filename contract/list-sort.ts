/** What a list can be sorted by. Text is sorted without regard to case and accents; unknown values come last. */
export type ListSort =
  | 'name'
  | 'plate'
  | 'model'
  | 'speed'
  | 'communication'
  | 'activity'
  | 'battery'
  | 'signal'
  | 'ignition';

/** Sorts whose order stays while positions change. */
export const STILL_SORTS: ReadonlySet<ListSort> = new Set(['name', 'plate', 'model']);
