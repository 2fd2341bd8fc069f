import type { Id } from '../../../../domain/base/id.ts';
import {
  INCIDENT_RULES,
  incidentRuleSchema,
  usualRule,
  type IncidentRule,
  type IncidentRuleName,
  type IncidentRules,
} from '../../../../domain/desk/incidents/incident-rules.ts';
import type { BrandTree } from '../../../people/brands/brand-tree.ts';
import type { Database } from '../../../base/db/database.ts';

/** The rules that a brand has set itself. */
export type OwnRules = Partial<Record<IncidentRuleName, IncidentRule>>;

const USUAL = Object.fromEntries(INCIDENT_RULES.map((rule) => [rule, usualRule(rule)])) as unknown as IncidentRules;

/** Rules as they are kept. One that another version wrote in a form that is unknown here is as good as not set. */
export function ownRulesOf(kept: unknown): OwnRules {
  const known: OwnRules = {};
  for (const rule of INCIDENT_RULES) {
    const parsed = incidentRuleSchema.safeParse((kept as Record<string, unknown> | null)?.[rule]);
    if (parsed.success) known[rule] = parsed.data;
  }
  return known;
}

/** The rules of all brands, held in memory: every event of a device asks for them. */
export class RuleBook {
  private own = new Map<Id, OwnRules>();
  private readonly known = new Map<Id, IncidentRules>();

  constructor(
    private readonly db: Database,
    private readonly tree: Pick<BrandTree, 'withAncestors'>,
  ) {}

  /** Takes over what this or another server wrote. */
  async refresh(): Promise<void> {
    const rows = await this.db.query<{ id: Id; rules: unknown }>('SELECT id, rules FROM incident_rules');
    this.own = new Map(rows.map(({ id, rules }) => [id, ownRulesOf(rules)]));
    // Brands may have moved in the tree since.
    this.known.clear();
  }

  /** The rules of a brand: its own, else those of the nearest brand above that has set them, else the usual ones. */
  of(brandId: Id): IncidentRules {
    const known = this.known.get(brandId);
    if (known) return known;
    const fromTheRoot = this.tree.withAncestors(brandId).toReversed();
    const rules = fromTheRoot.reduce<IncidentRules>((above, { id }) => ({ ...above, ...this.own.get(id) }), USUAL);
    this.known.set(brandId, rules);
    return rules;
  }

  /** What holds for a brand where it sets nothing itself. */
  above(brandId: Id): IncidentRules {
    const parent = this.tree.withAncestors(brandId)[1];
    return parent ? this.of(parent.id) : USUAL;
  }
}
