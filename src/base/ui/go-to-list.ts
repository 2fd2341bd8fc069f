import { plainText } from '../../../domain/base/plain-text.ts';

const LIST = '[role="listbox"], [role="grid"]';
const LINE = '[role="option"], [role="row"][aria-selected]';

/** The list that a search is for: the nearest that stands with it. */
function listOf(search: HTMLElement): HTMLElement | null {
  for (let around = search.parentElement; around !== null; around = around.parentElement) {
    const list = around.querySelector<HTMLElement>(LIST);
    if (list !== null) return list;
  }
  return null;
}

/** From a search to its list, whose keys then walk it. `takesOnly` chooses the only line, where it says what was searched for. */
export function goToList(search: HTMLInputElement, takesOnly: boolean): void {
  const list = listOf(search);
  list?.focus();
  const [only, ...more] = list?.querySelectorAll<HTMLElement>(LINE) ?? [];
  if (!takesOnly || only === undefined || more.length > 0 || only.ariaSelected === 'true') return;
  const typed = plainText(search.value);
  if (typed !== '' && plainText(only.textContent).includes(typed)) only.click();
}
