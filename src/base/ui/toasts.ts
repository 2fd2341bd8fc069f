import type { ToastKind } from '../../../domain/base/toast-lives.ts';
import { after, stopwatchMs } from '../platform.ts';
import { createToastStore, type Toast } from './toast-store.ts';

/** The toasts of this page. */
export const toastStore = createToastStore({ after, nowMs: stopwatchMs });

/** Shows a toast above every screen; it leaves by itself. Null is a toast without a kind. */
export function toast(kind: ToastKind | null, text: string, action?: Toast['action']): void {
  toastStore.show({ kind, text, action });
}
