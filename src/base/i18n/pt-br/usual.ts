import { form } from './form.ts';
import { given } from './given.ts';
import { debt, guest, layout, mapProvider, quick, version } from './layout.ts';
import { navigation } from './navigation.ts';
import { notes } from './notes.ts';
import { notify } from './push.ts';
import { idle, link, problem, shell } from './shell.ts';
import { firstPtBr } from './first.ts';
import { areas } from './areas.ts';
import { clients } from './clients.ts';
import { commands } from './commands.ts';
import { fleet } from './fleet.ts';
import { groups } from './groups.ts';
import { geo } from './geo.ts';
import { tray } from './jobs.ts';
import { columnFilter } from './column-filter.ts';
import { list } from './list.ts';
import { map } from './map.ts';
import { mapTools, tiles } from './map-tools.ts';
import { palette } from './palette.ts';
import { panel } from './panel.ts';
import { rewind } from './rewind.ts';

/** The Brazilian Portuguese texts that come with every screen: those of the maps and of what stands around any screen. */
export const usualPtBr = {
  ...firstPtBr,
  ...given,
  notify,
  shell,
  form,
  debt,
  guest,
  layout,
  mapProvider,
  quick,
  version,
  navigation,
  notes,
  idle,
  link,
  problem,
  areas,
  clients,
  commands,
  fleet,
  groups,
  geo,
  columnFilter,
  list,
  map,
  mapTools,
  tiles,
  tray,
  palette,
  panel,
  rewind,
};
