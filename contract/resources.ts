/** What the rooms of all sides know of a kind of record beside its calls. A new kind is an entry here. */
export interface Resource {
  /** Calls name ids of this kind: whether the caller may see one is checked before a handler runs, by the room that keeps the records. */
  hasGuard?: true;
  /** Entries of the audit trail are about records of this kind. */
  isAudited?: true;
  /** What is told when a record is added, changed or removed, and the calls whose answers are out of date then: a test holds that there are such calls. */
  news?: { message: string; stale: readonly string[] };
  /** The page of the console that shows a record, or the list that does, by `:id` and `:name`. */
  page?: `/${string}`;
  /** Where the texts of the console name its fields. */
  fieldTexts?: string;
}

const resources = <const T extends Readonly<Record<string, Resource>>>(table: T): T => table;

/** Every kind of record that ids are of, or that the audit trail is about. */
export const RESOURCES = resources({
  brand: { hasGuard: true, isAudited: true, page: '/brand' },
  user: { hasGuard: true, isAudited: true, page: '/users?term=:name', fieldTexts: 'users.field' },
  /** The caller's own account. */
  self: { hasGuard: true },
  /** An account that an administrator manages. */
  account: { hasGuard: true },
  session: { hasGuard: true, isAudited: true, page: '/users?term=:name' },
  customer: { hasGuard: true, isAudited: true, fieldTexts: 'account.field' },
  supportReport: { isAudited: true },

  device: {
    hasGuard: true,
    isAudited: true,
    news: {
      message: 'Device',
      stale: [
        'devices.whole',
        'devices.read',
        'devices.dashboard',
        'devices.owners',
        'devices.changes',
        'devices.messages',
        'devices.health',
      ],
    },
    page: '/device?device=:id',
    fieldTexts: 'deviceScreen.field',
  },
  /**
   * A device whose past the caller may read, for a customer also one that was once theirs; a `trip` is of such a device. Both bring the
   * right to history with them (`permissionsOfCall`). The trail has what staff read of it.
   */
  history: { hasGuard: true, isAudited: true, page: '/device?device=:id' },
  trip: { hasGuard: true },
  vehicle: { hasGuard: true, isAudited: true, fieldTexts: 'deviceScreen.field' },
  model: { isAudited: true },
  gateway: { hasGuard: true, isAudited: true },
  group: {
    hasGuard: true,
    isAudited: true,
    news: {
      message: 'Group',
      stale: [
        'groups.list',
        'groups.read',
        'groups.members',
        'groups.shared',
        'groups.sharedVehicles',
        'invites.own',
        'devices.detail',
      ],
    },
    fieldTexts: 'groupScreen.field',
  },
  /** A group of somebody else that the caller was let into. */
  membership: { hasGuard: true },
  alarm: { hasGuard: true },

  import: { isAudited: true },
  export: { isAudited: true },

  area: {
    hasGuard: true,
    isAudited: true,
    news: { message: 'Area', stale: ['areas.list', 'areas.read', 'areas.listV1', 'areas.readV1'] },
    page: '/area-setting/:id',
  },
  incident: { hasGuard: true, isAudited: true, page: '/operator-area-detail/:id' },
  incidentRules: { isAudited: true },
  commandBatch: { isAudited: true },
  driver: {
    hasGuard: true,
    isAudited: true,
    news: { message: 'Driver', stale: ['drivers.byTag', 'drivers.list'] },
    page: '/drivers?term=:name',
    fieldTexts: 'drivers.field',
  },
  contact: {
    hasGuard: true,
    isAudited: true,
    // Areas name contacts of the phonebook.
    news: { message: 'Contact', stale: ['contacts.list', 'areas.read'] },
    fieldTexts: 'phonebook.field',
  },

  reportSchedule: { isAudited: true },
  // An open form stays as it was begun: its save says that somebody else was faster.
  maintenancePlan: {
    hasGuard: true,
    isAudited: true,
    news: { message: 'Maintenance', stale: ['maintenance.due', 'maintenance.plans', 'maintenance.history'] },
    page: '/maintenance-form/:id',
    fieldTexts: 'maintenance.field',
  },
  costEntry: {
    hasGuard: true,
    isAudited: true,
    news: { message: 'Maintenance', stale: ['costs.list', 'costs.byVehicle', 'costs.byMonth'] },
    fieldTexts: 'maintenance.field',
  },
  costFile: { hasGuard: true },
  serviceOrder: {
    hasGuard: true,
    isAudited: true,
    news: { message: 'Maintenance', stale: ['serviceOrders.list'] },
    fieldTexts: 'maintenance.field',
  },
  billingPlan: { hasGuard: true, isAudited: true, fieldTexts: 'account.field' },
  contract: { hasGuard: true, isAudited: true, fieldTexts: 'account.field' },
  charge: { hasGuard: true, isAudited: true, fieldTexts: 'account.field' },
  payment: { hasGuard: true, isAudited: true, fieldTexts: 'account.field' },
});

type Resources = typeof RESOURCES;
type ResourceName = keyof Resources;
type With<Part> = { [Name in ResourceName]: Resources[Name] extends Part ? Name : never }[ResourceName];

export const resourceOf = (name: ResourceName): Resource => RESOURCES[name];

const withPart = <Name extends ResourceName>(part: keyof Resource): readonly Name[] =>
  (Object.keys(RESOURCES) as Name[]).filter((name) => part in RESOURCES[name]);

/** Kinds of id that the server checks against what the caller may see. */
export type GuardKind = With<{ hasGuard: true }>;
export const GUARD_KINDS = withPart<GuardKind>('hasGuard');

/** Kinds of record that entries of the audit trail are about. */
export type AuditEntity = With<{ isAudited: true }>;
export const AUDIT_ENTITIES = withPart<AuditEntity>('isAudited');

/** Messages of the broker that say that a record was changed. */
export type NewsMessage = Extract<Resources[ResourceName], { news: object }>['news']['message'];
const NEWS = (Object.values(RESOURCES) as readonly Resource[]).flatMap(({ news }) => news ?? []);
export const NEWS_MESSAGES = [...new Set(NEWS.map(({ message }) => message))] as readonly NewsMessage[];

/** Calls whose answers are out of date once a message was heard. */
export const staleAfter = (heard: string): string[] =>
  NEWS.filter(({ message }) => message === heard).flatMap(({ stale }) => stale);
