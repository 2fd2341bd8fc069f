import { after } from '../platform.ts';

/** The outcome of an action, said once. What stands (a lost link, a full disk) is no toast but a problem in the footer. */
export interface Toast {
  id: number;
  tone: 'success' | 'failure' | 'notice';
  text: string;
  /** What can be done about it, such as trying again. */
  action?: { label: string; run: () => void };
}

const SHOWN_MS = 6000;
/** A failure that can be tried again stays longer: it takes reading and a decision. */
const ACTION_MS = 15_000;

const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let nextId = 1;

const set = (next: readonly Toast[]): void => {
  toasts = next;
  for (const listener of listeners) listener();
};

export const currentToasts = (): readonly Toast[] => toasts;

export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const dismissToast = (id: number): void => set(toasts.filter((toast) => toast.id !== id));

/** Shows a toast above every screen; it leaves by itself. */
export function toast(tone: Toast['tone'], text: string, action?: Toast['action']): void {
  const id = nextId;
  nextId += 1;
  set([...toasts.slice(-3), { id, tone, text, action }]);
  after(action ? ACTION_MS : SHOWN_MS, () => dismissToast(id));
}
