import type { Plugin } from 'vite';
import type { Setting } from './groups.ts';
import { joinFiles, type Costs } from './join.ts';

/** The step of the build that decides which modules stand in a file together, and the group of files that it makes. */
export function joinedFiles(setting: Setting, costs: Costs) {
  const nameOf = new Map<string, string>();
  const plugin: Plugin = {
    name: 'rastro-joined-files',
    apply: 'build',
    buildEnd(error) {
      if (error) return;
      // Modules are read in any order: sorted, the same sources make the same files.
      const ids = [...this.getModuleIds()].toSorted();
      const modules = new Map(
        ids.map((id) => {
          const { importedIds, dynamicallyImportedIds, isEntry, code } = this.getModuleInfo(id)!;
          const bytes = code?.length ?? 0;
          return [id, { imports: importedIds, importsLater: dynamicallyImportedIds, isRoot: isEntry, bytes }];
        }),
      );
      for (const [index, file] of joinFiles(modules, setting, costs).entries())
        for (const id of file) nameOf.set(id, `joined-${index}`);
    },
  };
  const group = {
    name: (id: string) => nameOf.get(id) ?? null,
    debugName: 'joined',
    test: (id: string) => nameOf.has(id),
    // What turns out to be used by one entry stays with it: others must not load it.
    minShareCount: 2,
    includeDependenciesRecursively: false,
  };
  return { plugin, group };
}
