import { chooseRows } from './choose-rows.ts';
import type { Screen } from './screens.ts';

/** Groups of vehicles, and the phonebook: the tree and the list, and the forms of a new group and a new contact. */
export const GROUP_SCREENS: readonly Screen[] = [
  { name: 'groups', path: 'groups', login: 'cliente' },
  { name: 'groups-staff', path: 'groups', login: 'operador' },
  { name: 'groups-chosen', path: 'groups', login: 'cliente', open: chooseRows },
  { name: 'phonebook', path: 'phonebook', login: 'cliente' },
  { name: 'phonebook-staff', path: 'phonebook', login: 'operador' },
  { name: 'contact-create', path: 'phonebook-create', login: 'operador' },
  { name: 'group-create', path: 'groupCreate', login: 'operador' },
];
