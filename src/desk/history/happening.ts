/** Something that happened to a vehicle in the period, on the line of time and on the map. */
export interface Happening {
  id: string;
  kind: 'event' | 'incident';
  device: number;
  atMs: number;
  /** In words. */
  title: string;
  /** What there is to say beside. */
  text: string;
  /** Where more is said; null for nowhere. */
  address: string | null;
}
