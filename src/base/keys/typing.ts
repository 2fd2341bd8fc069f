/** Whether a key press is typing: in a field, or in editable text. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"]') !== null;

/** Whether something modal lies above the screen, which the screen's keys must not reach past. */
export const isCovered = (): boolean => document.querySelector('dialog:modal') !== null;
