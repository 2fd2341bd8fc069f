/** What a toast is about. `incident` and `notification` are pushed by the server; the others are the outcome of a user's action. */
export const TOAST_KINDS = ['success', 'error', 'info', 'warning', 'incident', 'notification'] as const;
export type ToastKind = (typeof TOAST_KINDS)[number];

/** How long a toast without a kind stays, ms. */
export const TOAST_AUTO_HIDE_MS = 6_000;

/** How long a toast of each kind stays, ms. */
export const TOAST_LIFE_MS: Readonly<Record<ToastKind, number>> = {
  success: 6_000,
  error: 6_000,
  info: 8_000,
  warning: 8_000,
  incident: 6_000,
  notification: 6_000,
};

/** A toast with something to do about it stays at least this long: it takes reading and a decision. */
export const TOAST_ACTION_MS = 15_000;

/** Toasts that are seen at once; one more removes the oldest. */
export const MOST_TOASTS = 4;

/** How long a toast stays, ms; null is a toast without a kind. */
export function toastLifeMs(kind: ToastKind | null, hasAction = false): number {
  const lifeMs = kind === null ? TOAST_AUTO_HIDE_MS : TOAST_LIFE_MS[kind];
  return hasAction ? Math.max(lifeMs, TOAST_ACTION_MS) : lifeMs;
}

/** How a toast is drawn. */
export type ToastVariant = 'success' | 'error' | 'info' | 'warning' | 'plain';

/** An incident looks like an error; a notification like information. */
export function toastVariant(kind: ToastKind | null): ToastVariant {
  if (kind === null) return 'plain';
  if (kind === 'incident') return 'error';
  return kind === 'notification' ? 'info' : kind;
}
