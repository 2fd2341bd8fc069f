import { after } from '../../platform.ts';

/** Until then the browser has taken hold of what is saved. */
const KEPT_MS = 10_000;

/** Saves a text as a file of a name. */
export function saveText(fileName: string, text: string, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = fileName;
  link.click();
  after(KEPT_MS, () => URL.revokeObjectURL(link.href));
}
