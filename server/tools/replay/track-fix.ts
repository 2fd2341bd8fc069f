/** A fix of a recorded track, in Rastro's units; unknown is null. */
export interface TrackFix {
  /** Line of the file, 1 is the first; of a GPX the line of its `trkpt`. */
  line: number;
  identifier: string;
  timeMs: number;
  latitude: number;
  longitude: number;
  speedKmh: number | null;
  headingDeg: number | null;
  altitudeM: number | null;
  odometerM: number | null;
}

/** A row that is no fix, and why: the good ones around it are kept. */
export interface BadRow {
  line: number;
  reason: string;
}

export interface Track {
  fixes: TrackFix[];
  bad: BadRow[];
}
