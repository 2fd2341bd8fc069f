import type { othersPtBr } from '../pt-br/others.ts';
import type { Translated } from '../translated.ts';
import { account } from './account.ts';
import { audit } from './audit.ts';
import { areaDraw } from './area-draw.ts';
import { areaList } from './area-list.ts';
import { areaSetting } from './area-setting.ts';
import { alarms, incidentNews, news } from './alarms.ts';
import { brandEdit } from './brand-edit.ts';
import { commandScreen } from './command-screen.ts';
import { bulk } from './bulk.ts';
import { deviceAdd } from './device-add.ts';
import { deviceScreen } from './device-screen.ts';
import { diagnostics } from './diagnostics.ts';
import { maintenance } from './maintenance.ts';
import { phonebook } from './phonebook.ts';
import { moment } from './moment.ts';
import { preferences, support } from './preferences.ts';
import { drivers } from './drivers.ts';
import { factors } from './factors.ts';
import { erp } from './erp.ts';
import { groupMembers } from './group-members.ts';
import { groupScreen } from './group-screen.ts';
import { history } from './history.ts';
import { indicators } from './indicators.ts';
import { edits, events, period } from './edits.ts';
import { share, sharedPage } from './share.ts';
import { secrets } from './secrets.ts';
import { displacement, trips } from './trips.ts';
import { incidents } from './incidents.ts';
import { desk, incidentRules, newIncident } from './desk.ts';
import { incidentCase } from './incident-case.ts';
import { jobs } from './jobs.ts';
import { reports } from './reports.ts';
import { users } from './users.ts';
import { brands } from './brands.ts';

/** The US English texts of the screens beside the maps: who looks at a map waits for none of them. */
export const othersEnUs: Translated<typeof othersPtBr> = {
  account,
  alarms,
  areaDraw,
  audit,
  areaList,
  areaSetting,
  brandEdit,
  commandScreen,
  bulk,
  desk,
  deviceAdd,
  deviceScreen,
  displacement,
  diagnostics,
  phonebook,
  preferences,
  drivers,
  erp,
  factors,
  groupMembers,
  groupScreen,
  history,
  incidentCase,
  incidentNews,
  incidentRules,
  incidents,
  indicators,
  jobs,
  maintenance,
  newIncident,
  reports,
  edits,
  events,
  moment,
  period,
  share,
  sharedPage,
  support,
  secrets,
  news,
  trips,
  users,
  brands,
};
