import { chooseRows } from './choose-rows.ts';
import type { Screen } from './screens.ts';

/** Groups of vehicles: the tree with what is in it, and the form of a new one. */
export const GROUP_SCREENS: readonly Screen[] = [
  { name: 'groups', path: 'groups', login: 'cliente' },
  { name: 'groups-staff', path: 'groups', login: 'operador' },
  { name: 'groups-chosen', path: 'groups', login: 'cliente', open: chooseRows },
  { name: 'group-create', path: 'groupCreate', login: 'operador' },
];
