import { after } from '../platform.ts';

/** Until then the browser has taken hold of what is saved. */
const KEPT_MS = 10_000;

/** Saves a text, or bytes, as a file of a name. */
export function saveFile(fileName: string, content: string | Uint8Array, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(
    new Blob([typeof content === 'string' ? content : new Uint8Array(content)], { type }),
  );
  link.download = fileName;
  link.click();
  after(KEPT_MS, () => URL.revokeObjectURL(link.href));
}
