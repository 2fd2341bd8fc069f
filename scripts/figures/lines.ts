import type { Source } from './product.ts';

const CODE = /\.(?:css|tsx?)$/;
const STYLES = /\.css$/;
const isNotEmpty = (line: string): boolean => line.trim() !== '';

/** Lines of TypeScript and CSS by the folder at the top, empty ones apart. */
export function linesByRoom(sources: readonly Source[]): Record<string, number> {
  const rooms: Record<string, number> = {};
  for (const { path, text } of sources) {
    if (!CODE.test(path)) continue;
    const room = path.split('/')[0]!;
    rooms[room] = (rooms[room] ?? 0) + text.split('\n').filter(isNotEmpty).length;
  }
  return rooms;
}

/** Lines of all style sheets, empty ones too. */
export const linesOfStyles = (sources: readonly Source[]): number =>
  sources.filter(({ path }) => STYLES.test(path)).reduce((sum, { text }) => sum + (text.match(/\n/g) ?? []).length, 0);
