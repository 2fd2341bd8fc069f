import { areas } from './areas.ts';
import type { Texts } from '../texts.ts';
import { brandEdit } from './brand-edit.ts';
import { chat } from './chat.ts';
import { brand, common, failure } from './common.ts';
import { commands } from './commands.ts';
import { deviceAdd } from './device-add.ts';
import { diagnostics } from './diagnostics.ts';
import { erp } from './erp.ts';
import { fleet } from './fleet.ts';
import { debt, guest, layout, mapProvider, quick, version } from './layout.ts';
import { given } from './given.ts';
import { geo } from './geo.ts';
import { indicators } from './indicators.ts';
import { login } from './login.ts';
import { map } from './map.ts';
import { mapTools, tiles } from './map-tools.ts';
import { navigation } from './navigation.ts';
import { palette } from './palette.ts';
import { reset } from './reset.ts';
import { notes } from './notes.ts';
import { notify } from './push.ts';
import { rewind } from './rewind.ts';
import { session } from './session.ts';
import { idle, link, problem, shell } from './shell.ts';

/** All US English texts, in the shape of the Portuguese ones. */
export const enUs: Texts = { ...given, common, brand, failure, login, reset, session, shell, idle, link, problem, diagnostics, deviceAdd, brandEdit, map, geo, fleet, rewind, notes, notify, chat, navigation, palette, layout, guest, debt, version, quick, mapProvider, indicators, erp, commands, areas, tiles, mapTools };
