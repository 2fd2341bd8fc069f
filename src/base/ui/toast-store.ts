import { MOST_TOASTS, toastLifeMs, type ToastKind } from '../../../domain/base/toast-lives.ts';
import { startToastLife, type Hold, type LifeTiming, type ToastLife } from './toast-life.ts';

/** A message shown once: the outcome of an action, or news. A lasting problem (a lost link, a full disk) is no toast; the footer shows it. */
export interface Toast {
  id: number;
  /** Null is a toast without a kind. */
  kind: ToastKind | null;
  /** Stands above the text, such as what raised an alarm. */
  title?: string;
  text: string;
  /** What can be done about it, such as trying again. */
  action?: { label: string; run: () => void };
  /** Leads to what it tells of. There is no hurry to go: it stays no longer for that. */
  way?: { label: string; run: () => void };
}

/** The toasts on screen, the oldest first. */
export interface ToastStore {
  current(): readonly Toast[];
  subscribe(listener: () => void): () => void;
  show(toast: Omit<Toast, 'id'>): number;
  dismiss(id: number): void;
  dismissAll(): void;
  /** Pauses a toast's life; it goes on from there once every hold is released. */
  hold(id: number, by: Hold): void;
  release(id: number, by: Hold): void;
}

/** Makes an empty store over a platform's timer and clock. */
export function createToastStore(timing: LifeTiming): ToastStore {
  const listeners = new Set<() => void>();
  const lives = new Map<number, ToastLife>();
  let toasts: readonly Toast[] = [];
  let nextId = 1;

  const set = (next: readonly Toast[]): void => {
    toasts = next;
    for (const listener of listeners) listener();
  };
  const dismiss = (id: number): void => {
    lives.get(id)?.stop();
    lives.delete(id);
    set(toasts.filter((toast) => toast.id !== id));
  };
  const makeRoom = (): void => {
    if (toasts.length < MOST_TOASTS) return;
    // A toast that is being read is the last to go.
    dismiss((toasts.find(({ id }) => lives.get(id)?.isHeld() === false) ?? toasts[0]!).id);
  };

  return {
    current: () => toasts,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show: (toast) => {
      makeRoom();
      const id = nextId;
      nextId += 1;
      lives.set(
        id,
        startToastLife(toastLifeMs(toast.kind, toast.action !== undefined), timing, () => dismiss(id)),
      );
      set([...toasts, { ...toast, id }]);
      return id;
    },
    dismiss,
    dismissAll: () => {
      for (const { id } of toasts) dismiss(id);
    },
    hold: (id, by) => lives.get(id)?.hold(by),
    release: (id, by) => lives.get(id)?.release(by),
  };
}
