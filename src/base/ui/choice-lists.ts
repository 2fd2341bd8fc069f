import type { KeyboardEvent } from 'react';
import { plainText } from '../../../domain/base/plain-text.ts';

const GAP_PX = 8;

/** The options that a list shows for its field, by what ARIA says of the two. */
function shownOptions(field: HTMLInputElement): HTMLElement[] {
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
  return [...(list?.querySelectorAll<HTMLElement>('[role="option"]') ?? [])];
}

/**
 * Enter takes what was searched for where one option is left and none is marked. What a server found for an earlier search stays until
 * the next answer: the option has to say what was typed.
 */
export function takeOnlyMatch(event: KeyboardEvent<HTMLInputElement>): void {
  const field = event.currentTarget;
  const typed = plainText(field.value.trim());
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || field.readOnly || typed === '') return;
  if (field.getAttribute('aria-expanded') !== 'true') return;
  const [only, ...more] = shownOptions(field);
  if (only === undefined || more.length > 0 || only.hasAttribute('data-combobox-selected')) return;
  if (only.ariaSelected === 'true' || only.ariaDisabled === 'true') return;
  if (!plainText(only.textContent).includes(typed)) return;
  event.preventDefault();
  only.click();
}

interface Placed {
  placement: string;
  elements: { reference: unknown };
}

/** How far from its field a list opens: below what is wrong with the field, which is to be read while another value is chosen. */
export function listGapPx({ placement, elements: { reference } }: Placed): number {
  if (!placement.startsWith('bottom') || !(reference instanceof Element)) return GAP_PX;
  const fault = reference.closest('.mantine-InputWrapper-root')?.querySelector('.mantine-InputWrapper-error');
  if (!fault) return GAP_PX;
  return GAP_PX + Math.max(0, fault.getBoundingClientRect().bottom - reference.getBoundingClientRect().bottom);
}
