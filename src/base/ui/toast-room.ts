/** Between a bar and the toasts above it. */
const GAP_PX = 12;

/**
 * For `ref` of a page with what is pressed in a hurry on its right and below, such as the numbers to call: toasts stand above, on the
 * left.
 */
export function toastsAside(): () => void {
  const { dataset } = document.documentElement;
  dataset['toasts'] = 'aside';
  return () => delete dataset['toasts'];
}

/**
 * For `ref` of a bar that stays at the bottom of its page: toasts stand above it. Over it they would hide its buttons, and stay for as
 * long as the pointer rests where it has just pressed one of them.
 */
export function belowToasts(bar: HTMLElement | null): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() =>
    style.setProperty('--toast-room', `${(bar?.offsetHeight ?? 0) + GAP_PX}px`),
  );
  if (bar) observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty('--toast-room');
  };
}
