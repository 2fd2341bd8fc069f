import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { groupLines } from '../../../domain/live/groups/group.ts';
import { useFleet } from '../../live/fleet/use-fleet.ts';
import { useChoiceState, useVehicleChoice } from '../../live/fleet/vehicle-choice.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { toast } from '../../base/ui/toasts.ts';
import { openExport, openMove, openShare } from './open-dialogs.tsx';
import { MOST_OF, severalOffered, type SeveralAction } from './several-actions.ts';
import { useSeveralRows } from './use-several-on-map.ts';
import type { TrackerList } from './use-tracker-list.ts';

/** What of a list the choice needs to know. */
export type Listed = Pick<TrackerList, 'pages' | 'found' | 'total' | 'edition'>;

const NO_LIST = { pages: null, found: null, total: 0, edition: 0 } as const;

/** How chosen vehicles are put into a group. */
export interface Grouping {
  /** Whether there is a group to put them into. */
  hasGroups: boolean;
  open(devices: readonly number[]): void;
}

/** Of a list of one client. */
export const groupingOf = ({ groups }: Pick<TrackerList, 'groups'>): Grouping => ({
  hasGroups: groups.tree.length > 0,
  open: (devices) => openMove(devices, groupLines(groups.tree)),
});

/** The lines of the list where a filter leaves some out and it matters which; null where it does not. */
function useListed(list: Listed | null, matters: boolean): ReadonlySet<number> | null {
  const { pages, found, total, edition } = list ?? NO_LIST;
  const [listed, setListed] = useState<ReadonlySet<number> | null>(null);
  const isAsked = matters && pages !== null && found !== null && found < total;
  useEffect(() => {
    let isLeft = false;
    if (!isAsked) setListed(null);
    else {
      void pages.span(0, found - 1).then((lines) => {
        if (!isLeft) setListed(new Set(lines.map(({ device }) => device)));
      });
    }
    return () => {
      isLeft = true;
    };
  }, [pages, isAsked, found, edition]);
  return isAsked ? listed : null;
}

/**
 * What is chosen of a fleet, and what its bar offers. Without a list, such as where it changes with each view of the map, it is not said
 * what the list leaves out, and the rest of it is not offered.
 */
export function useSeveral(list: Listed | null, grouping: Grouping, onFit: (rows: readonly number[]) => void) {
  const { t } = useTranslation();
  const { integer } = useFormat();
  const { user, permissions } = useSignedIn();
  const [, navigate] = useLocation();
  const { mirror } = useFleet();
  const choice = useVehicleChoice();
  const { isOn } = useChoiceState();
  const rows = useSeveralRows();
  const count = rows.length;
  const listed = useListed(list, count > 0);
  const devices = (): number[] => rows.map((row) => mirror.columns.device[row]!);
  const hidden = listed === null ? 0 : devices().filter((device) => !listed.has(device)).length;
  const runs: Record<SeveralAction, () => void> = {
    // A reload and the way back find them again.
    commands: () => navigate('/command?many', { state: { devices: devices() } }),
    displacement: () => navigate(`/report-displacement?devices=${devices().join(',')}`),
    export: () => openExport(devices()),
    share: () => openShare(devices()),
    group: () => grouping.open(devices()),
    fit: () => onFit(rows),
  };
  return {
    isShown: isOn || count > 0,
    count,
    /** How many of them the list leaves out. */
    hidden,
    /** How many are listed and not chosen. */
    unchosen: Math.max(0, (list?.found ?? 0) - (count - hidden)),
    offered: severalOffered(user.profile, permissions, grouping.hasGroups),
    takeAll: (): void =>
      void list?.pages.span(0, (list.found ?? 0) - 1).then((lines) => choice.add(lines.map(({ device }) => device))),
    clear: (): void => choice.clear(),
    run: (action: SeveralAction): void => {
      const most = MOST_OF[action];
      if (count <= most) runs[action]();
      else toast('info', t('fleet.several.atMost', { vehicles: integer(most), chosen: integer(count) }));
    },
  };
}
export type Several = ReturnType<typeof useSeveral>;
