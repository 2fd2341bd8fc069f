import { accountAdminCalls } from './account-admin-calls.ts';
import { billingCalls } from './billing-calls.ts';
import { brandAdminCalls } from './brand-admin-calls.ts';
import { peopleCalls } from './people-calls.ts';
import { factorCalls } from './factor-calls.ts';
import { costCalls } from './cost-calls.ts';
import { maintenanceCalls } from './maintenance-calls.ts';
import { serviceOrderCalls } from './service-order-calls.ts';
import { deviceEditCalls } from './device-edit-calls.ts';
import { importCalls } from './import-calls.ts';
import { visitCalls } from './visit-calls.ts';
import { commandBatchCalls } from './command-batch-calls.ts';
import { vehicleCalls } from './vehicle-calls.ts';
import { devicePageCalls } from './device-page-calls.ts';
import { alarmCalls } from './alarm-calls.ts';
import { auditCalls } from './audit-calls.ts';
import { devicePanelCalls } from './device-panel-calls.ts';
import { contactCalls } from './contact-calls.ts';
import { driverCalls } from './driver-calls.ts';
import { editCalls } from './edit-calls.ts';
import { areaChangeCalls } from './area-change-calls.ts';
import { groupChangeCalls } from './group-change-calls.ts';
import { groupInviteCalls } from './group-invite-calls.ts';
import { historyCalls } from './history-calls.ts';
import { incidentCalls } from './incident-calls.ts';
import { incidentRuleCalls } from './incident-rule-calls.ts';
import { indicatorCalls } from './indicator-calls.ts';
import { legacyAuthCalls } from './legacy-auth-calls.ts';
import { ownAccountCalls } from './own-account-calls.ts';
import { reportCalls } from './report-calls.ts';
import { scheduleCalls } from './schedule-calls.ts';
import { secretCalls } from './secret-calls.ts';
import { shareCalls } from './share-calls.ts';
import { supportCalls } from './support-calls.ts';
import { tripCalls } from './trip-calls.ts';

/** Calls of single screens and dialogs: the data core loads them with the first that is asked. */
export const SCREEN_CALLS = {
  ...accountAdminCalls,
  ...alarmCalls,
  ...auditCalls,
  ...brandAdminCalls,
  ...devicePanelCalls,
  ...contactCalls,
  ...driverCalls,
  ...editCalls,
  ...historyCalls,
  ...incidentCalls,
  ...incidentRuleCalls,
  ...indicatorCalls,
  ...legacyAuthCalls,
  ...ownAccountCalls,
  ...reportCalls,
  ...scheduleCalls,
  ...secretCalls,
  ...shareCalls,
  ...supportCalls,
  ...tripCalls,
  ...devicePageCalls,
  ...vehicleCalls,
  ...commandBatchCalls,
  ...visitCalls,
  ...importCalls,
  ...deviceEditCalls,
  ...areaChangeCalls,
  ...groupChangeCalls,
  ...groupInviteCalls,
  ...costCalls,
  ...maintenanceCalls,
  ...serviceOrderCalls,
  ...billingCalls,
  ...peopleCalls,
  ...factorCalls,
} as const;
