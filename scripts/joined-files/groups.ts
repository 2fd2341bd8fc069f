import { loadedBefore, reachedFrom, type Modules } from './modules.ts';

/** Modules that become one file. */
export interface Group {
  ids: string[];
  bytes: number;
  /** The entries that have it in memory: the page, workers and what is imported while they run. */
  users: Set<string>;
  needs: Set<Group>;
  /** A worker runs it, and must not bring code of the page along. */
  isOfWorker: boolean;
}

export interface Setting {
  /** Not to be joined: it stands in another file already. */
  isElsewhere(id: string): boolean;
  isPage(id: string): boolean;
  /** What loads an entry, where that is another than imports it. */
  openerOf(entry: string): string | null;
}

interface Uses {
  /** The entries that import a module, straight or by others. */
  importersOf(id: string): string[];
  usersOf(id: string): string[];
  isOfWorker(id: string): boolean;
}

function usesOf(modules: Modules, { isPage, openerOf }: Setting): Uses {
  const importsOf = (id: string) => modules.get(id)?.imports ?? [];
  const laterOf = (id: string) => modules.get(id)?.importsLater ?? [];
  const ids = [...modules.keys()];
  const roots = ids.filter((id) => modules.get(id)!.isRoot);
  const entries = [...new Set([...roots, ...ids.flatMap(laterOf)])].toSorted();
  const comesWith = new Map(entries.map((entry) => [entry, reachedFrom([entry], importsOf)]));
  const loadedBy = new Map([...comesWith].map(([entry, all]) => [entry, new Set([...all].flatMap(laterOf))]));
  const loadersOf = (entry: string): readonly string[] => {
    const opener = openerOf(entry);
    if (opener !== null) return [opener];
    return modules.get(entry)?.isRoot ? [] : entries.filter((each) => each !== entry && loadedBy.get(each)!.has(entry));
  };
  const before = loadedBefore(comesWith, new Map(entries.map((entry) => [entry, loadersOf(entry)])));
  const workers = roots.filter((id) => !isPage(id));
  const ofWorkers = reachedFrom(workers, (id) => [...importsOf(id), ...laterOf(id)]);
  return {
    importersOf: (id) => entries.filter((entry) => comesWith.get(entry)!.has(id)),
    usersOf: (id) => entries.filter((entry) => comesWith.get(entry)!.has(id) || before.get(entry)?.has(id) === true),
    isOfWorker: (id) => ofWorkers.has(id),
  };
}

/** Groups of the modules that the same entries have in memory. What one entry alone imports stays in its own file. */
export function groupsOf(modules: Modules, setting: Setting): Group[] {
  const uses = usesOf(modules, setting);
  const groups = new Map<string, Group>();
  const groupOf = new Map<string, Group>();
  for (const [id, { bytes }] of modules) {
    if (setting.isElsewhere(id) || uses.importersOf(id).length < 2) continue;
    const isOfWorker = uses.isOfWorker(id);
    const users = uses.usersOf(id);
    const key = [isOfWorker, ...users].join(' ');
    const group = groups.get(key) ?? { ids: [], bytes: 0, users: new Set(users), needs: new Set(), isOfWorker };
    groups.set(key, group);
    groupOf.set(id, group);
    group.ids.push(id);
    group.bytes += bytes;
  }
  for (const [id, group] of groupOf)
    for (const imported of modules.get(id)!.imports) {
      const needed = groupOf.get(imported);
      if (needed && needed !== group) group.needs.add(needed);
    }
  return [...groups.values()];
}
