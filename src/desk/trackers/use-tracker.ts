import { useEffect, useEffectEvent, useState } from 'react';
import type { LogMark } from '../../../contract/event-log.ts';
import { useAreaPanel, type AreaPanelState } from '../areas/use-area-panel.ts';
import { useEscape } from '../../live/fleet/use-escape.ts';
import { useFleet } from '../../live/fleet/use-fleet.ts';
import { useVehicleChoice } from '../../live/fleet/vehicle-choice.ts';
import { SELECTED_DEVICE_ZOOM } from '../../live/map/constants.ts';
import type { SeveralEvents } from '../../live/map/fleet-map-options.ts';
import type { FleetMap } from '../../live/map/fleet-map.ts';
import { useAddressedChoice, type AddressedChoice } from '../../live/map/use-addressed-choice.ts';
import { useRewind, type Rewind } from '../../live/rewind/use-rewind.ts';
import { useOnePanel } from '../../base/ui/use-phone.ts';
import { useFirstView } from './use-first-view.ts';
import { useSeveralOnMap } from './use-several-on-map.ts';
import { useTrackerSheet, type TrackerSheet } from './use-tracker-sheet.ts';

/** What the map, the list and the detail bar of a tracker screen share. */
export interface TrackerState {
  /** There is room for one panel at a time: the chosen vehicle stands in the place of the list. */
  onePanel: boolean;
  map: FleetMap | null;
  setMap(map: FleetMap | null): void;
  chosen: AddressedChoice;
  /** Whether a vehicle is chosen. */
  hasChosen: boolean;
  /** The chosen device, null for none. */
  device: number | null;
  sheet: TrackerSheet;
  areas: AreaPanelState;
  /** Whether the panel of areas is on screen. */
  hasAreas: boolean;
  rewind: Rewind;
  chooseOnMap(row: number): void;
  showMark(mark: LogMark): void;
  /** How several are chosen on the map. */
  several: SeveralEvents;
}

/** The choice of a vehicle or an area and the time that is shown. A change of `subject` clears the choice. */
export function useTracker(userId: number | null, subject: string | number | null): TrackerState {
  const { mirror } = useFleet();
  const onePanel = useOnePanel();
  const [map, setMap] = useState<FleetMap | null>(null);
  const chosen = useAddressedChoice(map);
  const hasChosen = chosen.row >= 0;
  const sheet = useTrackerSheet(chosen.row, onePanel);
  const choice = useVehicleChoice();
  // What can be done with them stands in the panel.
  const several = useSeveralOnMap(map, () => sheet.height === 'folded' && sheet.setHeight('open'));
  const clear = () => hasChosen && chosen.choose(-1);
  // Also one that left with its fleet is not chosen again.
  const onSubject = useEffectEvent(() => {
    chosen.choose(-1);
    choice.begin(subject);
  });
  useEffect(() => {
    onSubject();
  }, [subject]);
  // On a phone the panel would leave no map to look at.
  const rewind = useRewind(() => onePanel && sheet.setHeight('folded'));
  const areas = useAreaPanel(map, userId, clear);
  useFirstView(map, userId, hasChosen || areas.chosen !== null);
  useEscape(() => {
    if (several.letGo()) return;
    if (hasChosen) chosen.choose(-1);
    else if (areas.chosen !== null) areas.choose(null);
    else rewind.escape();
  });
  // The panel says then what the popup would: there is no room for both.
  useEffect(() => {
    map?.setHasPopup(!onePanel);
  }, [map, onePanel]);

  return {
    onePanel,
    map,
    setMap,
    chosen,
    hasChosen,
    device: hasChosen && chosen.row < mirror.size ? mirror.columns.device[chosen.row]! : null,
    sheet,
    areas,
    // The areas make room for a vehicle that has a detail to show, for any where there is one panel at a time.
    hasAreas: areas.open && (!hasChosen || (!onePanel && chosen.detail?.telemetry === null)),
    rewind,
    chooseOnMap: (row) => {
      chosen.choose(row);
      if (onePanel) sheet.setFor(row, 'open');
    },
    several: several.events,
    showMark: ({ row }) => {
      // Choosing it again would clear the choice.
      if (row === chosen.row) {
        map?.choose(row);
        return;
      }
      // The bar stands on the sheet: both leave no map to see the moment on.
      sheet.setFor(row, 'folded');
      chosen.choose(row, SELECTED_DEVICE_ZOOM);
    },
  };
}
