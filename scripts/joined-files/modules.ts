/** A module of the build. */
export interface Module {
  imports: readonly string[];
  /** What it imports while it runs. */
  importsLater: readonly string[];
  /** The page or a worker. */
  isRoot: boolean;
  bytes: number;
}

export type Modules = ReadonlyMap<string, Module>;

/** Some modules and all that they lead to. */
export function reachedFrom(from: Iterable<string>, next: (id: string) => readonly string[]): ReadonlySet<string> {
  const found = new Set(from);
  // A set hands out what is added while it is walked through.
  for (const id of found) for (const other of next(id)) found.add(other);
  return found;
}

type Loaded = ReadonlyMap<string, ReadonlySet<string>>;

/** What all loaders of an entry have in memory, as far as it is known already which. */
function commonTo(loaders: readonly string[], comesWith: Loaded, before: Loaded): ReadonlySet<string> | null {
  let common: ReadonlySet<string> | null = null;
  for (const loader of loaders) {
    const earlier = before.get(loader);
    if (!earlier) continue;
    const own = comesWith.get(loader)!;
    common = new Set([...(common ?? [...own, ...earlier])].filter((id) => own.has(id) || earlier.has(id)));
  }
  return common;
}

/** What is in memory before an entry is loaded: what each of those that load it has. */
export function loadedBefore(comesWith: Loaded, loadersOf: ReadonlyMap<string, readonly string[]>): Loaded {
  const before = new Map<string, ReadonlySet<string>>();
  for (const entry of comesWith.keys()) if (loadersOf.get(entry)!.length === 0) before.set(entry, new Set());
  for (let changes = true; changes;) {
    changes = false;
    for (const [entry, loaders] of loadersOf) {
      const common = commonTo(loaders, comesWith, before);
      if (common === null || common.size === before.get(entry)?.size) continue;
      before.set(entry, common);
      changes = true;
    }
  }
  return before;
}
