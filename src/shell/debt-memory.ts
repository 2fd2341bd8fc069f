import { tabStore } from '../platform.ts';

const KEY = 'rastro.debt';

/** Keys of the debtors whose notice this session is done with. */
export function toldDebtors(): ReadonlySet<string> {
  const text = tabStore.get(KEY);
  return new Set(text ? text.split(',') : []);
}

export function rememberDebtor(key: string): void {
  tabStore.set(KEY, [...new Set([...toldDebtors(), key])].join(','));
}

/** The session is over: who signs in next is told anew. */
export const forgetDebtors = (): void => tabStore.set(KEY, null);
