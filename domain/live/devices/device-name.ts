/** Longest device name in a list before it is cut. */
export const DEVICE_NAME_LENGTH = 13;

/** Cuts a text to `length` characters and an ellipsis. */
export function truncated(text: string, length: number = DEVICE_NAME_LENGTH): string {
  const characters = Array.from(text);
  return characters.length > length ? `${characters.slice(0, length).join('')}…` : text;
}
