import { tabStore } from '../base/platform.ts';

const KEY = 'rastro.debt';

/** Keys of the debtors whose notice this session is done with. */
export function notifiedDebtors(): ReadonlySet<string> {
  const text = tabStore.get(KEY);
  return new Set(text ? text.split(',') : []);
}

export function rememberDebtor(key: string): void {
  tabStore.set(KEY, [...new Set([...notifiedDebtors(), key])].join(','));
}

/** The session ended: the next user is notified again. */
export const forgetDebtors = (): void => tabStore.set(KEY, null);
