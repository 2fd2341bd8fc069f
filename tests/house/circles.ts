import { DISTRICTS, districtOf } from './districts.ts';
import { roomOf, type Import } from './sources.ts';

/** The folder of a room, or of a district, that a file stands in; a file of the room itself stands for itself. */
function folderOf(path: string): string {
  const parts = path.split('/');
  const district = districtOf(path);
  return parts.slice(0, DISTRICTS.some((name) => name === district) ? parts.indexOf(district!) + 2 : 2).join('/');
}

/** Every folder that a folder reaches by imports, on whatever way. */
function reachOf(folder: string, next: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>();
  const open = [folder];
  while (open.length > 0)
    for (const each of next.get(open.pop()!) ?? [])
      if (!reached.has(each)) {
        reached.add(each);
        open.push(each);
      }
  return reached;
}

/** Imports, types included, between folders of a room that also import one another the other way round, on whatever way. */
export function circlesIn(room: string, imports: readonly Import[]): string[] {
  const own = imports.filter(
    ({ file, target }) =>
      target !== null &&
      roomOf(file) === room &&
      roomOf(target) === room &&
      /\.tsx?$/.test(target) &&
      folderOf(file) !== folderOf(target),
  );
  const next = new Map<string, Set<string>>();
  for (const { file, target } of own)
    next.set(folderOf(file), (next.get(folderOf(file)) ?? new Set()).add(folderOf(target!)));
  const reach = new Map([...next.keys()].map((folder) => [folder, reachOf(folder, next)]));
  return own
    .filter(({ file, target }) => reach.get(folderOf(target!))?.has(folderOf(file)))
    .map(({ file, target }) => `${file} -> ${target}`);
}
