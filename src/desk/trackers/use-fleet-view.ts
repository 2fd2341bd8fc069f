import { useEffect, useState } from 'react';
import type { MemberSet, View } from '../../../contract/core.ts';
import type { Cluster } from '../../live/map/cluster-marks.ts';
import { useCore } from '../../base/session/session-context.tsx';

export interface FleetView {
  /** What is on screen; null until the map said it. */
  view: View | null;
  look(view: View): void;
  /** The vehicles of the cluster that was opened; null for none. */
  members: MemberSet | null;
  openCluster(cluster: Cluster): void;
  leaveCluster(): void;
}

/** What the map shows and which of its clusters is open; the core follows the view while the screen is there. */
export function useFleetView(onCluster: () => void): FleetView {
  const core = useCore();
  const [view, setView] = useState<View | null>(null);
  const [members, setMembers] = useState<MemberSet | null>(null);
  useEffect(
    () => () => {
      void core.setView(null);
    },
    [core],
  );
  const list = async ({ longitude, latitude }: Cluster) => {
    setMembers(await core.members(longitude, latitude));
    onCluster();
  };
  return {
    view,
    look: (next) => {
      void core.setView(next);
      setView(next);
    },
    members,
    openCluster: (cluster) => void list(cluster),
    leaveCluster: () => setMembers(null),
  };
}
