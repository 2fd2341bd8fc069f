import { MOST_TOASTS, toastLifeMs, type ToastKind } from '../../domain/toast-lives.ts';

/** Something said once: the outcome of an action, or news. What stands (a lost link, a full disk) is no toast but a problem in the footer. */
export interface Toast {
  id: number;
  /** Null is a toast without a kind. */
  kind: ToastKind | null;
  /** Stands above the text, such as what raised an alarm. */
  title?: string;
  text: string;
  /** What can be done about it, such as trying again. */
  action?: { label: string; run: () => void };
}

/** What holds a toast: the pointer is on it, or the focus within. */
export type Hold = 'pointer' | 'focus';

interface Life {
  /** What is left, ms, as of `sinceMs`. */
  leftMs: number;
  sinceMs: number;
  holds: Set<Hold>;
  callOff: () => void;
}

interface Deps {
  after(delayMs: number, run: () => void): () => void;
  /** A clock that never jumps, ms. */
  nowMs(): number;
}

/** The toasts on screen, the oldest first. */
export interface ToastStore {
  current(): readonly Toast[];
  subscribe(listener: () => void): () => void;
  show(toast: Omit<Toast, 'id'>): number;
  dismiss(id: number): void;
  /** Stops a toast's life; it goes on from there when every hold is let go. */
  hold(id: number, by: Hold): void;
  letGo(id: number, by: Hold): void;
}

/** Makes an empty store over a platform's timer and clock. */
export function createToastStore({ after, nowMs }: Deps): ToastStore {
  const listeners = new Set<() => void>();
  const lives = new Map<number, Life>();
  let toasts: readonly Toast[] = [];
  let nextId = 1;

  const set = (next: readonly Toast[]): void => {
    toasts = next;
    for (const listener of listeners) listener();
  };
  const dismiss = (id: number): void => {
    lives.get(id)?.callOff();
    lives.delete(id);
    set(toasts.filter((toast) => toast.id !== id));
  };
  const run = (id: number, life: Life): void => {
    life.sinceMs = nowMs();
    life.callOff = after(life.leftMs, () => dismiss(id));
  };
  const makeRoom = (): void => {
    if (toasts.length < MOST_TOASTS) return;
    // What somebody is reading goes last.
    dismiss((toasts.find(({ id }) => lives.get(id)?.holds.size === 0) ?? toasts[0]!).id);
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
      const life: Life = { leftMs: toastLifeMs(toast.kind, toast.action !== undefined), sinceMs: 0, holds: new Set(), callOff: () => undefined };
      lives.set(id, life);
      run(id, life);
      set([...toasts, { ...toast, id }]);
      return id;
    },
    dismiss,
    hold: (id, by) => {
      const life = lives.get(id);
      if (!life) return;
      if (life.holds.size === 0) {
        life.callOff();
        life.leftMs = Math.max(0, life.leftMs - (nowMs() - life.sinceMs));
      }
      life.holds.add(by);
    },
    letGo: (id, by) => {
      const life = lives.get(id);
      if (life?.holds.delete(by) && life.holds.size === 0) run(id, life);
    },
  };
}
