import { z } from 'zod';
import { idFromText, idSchema } from '../../../domain/base/id.ts';
import { incidentRuleName, incidentRuleSchema } from '../../../domain/desk/incidents/incident-rules.ts';
import { ADMIN, seenVersion, type CallSpec } from '../base/define.ts';

const rights = { access: ADMIN, permission: 'MONITORING_INCIDENTS' } as const;
/** Rules that a brand sets itself; one that is left out is as in the brand above. */
const ownRules = z.partialRecord(incidentRuleName, incidentRuleSchema);

const rulesOutput = z.object({
  brand: idSchema,
  version: z.number().int(),
  own: ownRules,
  /** What holds where the brand sets nothing itself: the rules of the brand above, else the usual ones. */
  above: z.record(incidentRuleName, incidentRuleSchema),
});

/** Calls of the rules that raise incidents by themselves. */
export const incidentRuleCalls = {
  'incidentRules.read': {
    method: 'GET',
    path: 'v2/incidents/rules',
    ...rights,
    query: z.object({ brand: idFromText }),
    guards: { 'query.brand': 'brand' },
    output: rulesOutput,
    summary: 'How a brand has the rules that raise incidents',
  },
  'incidentRules.update': {
    method: 'PUT',
    path: 'v2/incidents/rules',
    ...rights,
    body: z.object({ brand: idSchema, version: seenVersion, rules: ownRules }),
    guards: { 'body.brand': 'brand' },
    output: rulesOutput,
    summary:
      'Sets the rules of a brand, all it sets itself; refused where somebody else did since the version that is named',
  },
  'incidentRules.dryRun': {
    method: 'POST',
    path: 'v2/incidents/rules/dry-run',
    ...rights,
    body: z.object({ brand: idSchema, rules: ownRules }),
    guards: { 'body.brand': 'brand' },
    /** Incidents that each rule would have raised about vehicles of the brand and of those below it. */
    output: z.object({ days: z.number().int(), raised: z.record(incidentRuleName, z.number().int()) }),
    summary: 'How many incidents rules would have raised in the last seven days; nothing is changed',
  },
} as const satisfies Record<string, CallSpec>;
